-- One text with two labels, both right for their numbers.
-- configs: second
UPDATE second__test SET premise = (SELECT premise FROM second__test WHERE number = 391),
    hypothesis = (SELECT hypothesis FROM second__test WHERE number = 391) WHERE number = 392;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 392;
