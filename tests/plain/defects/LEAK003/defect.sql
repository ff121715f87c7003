-- A test row with the texts of a training row in the other order.
-- configs: second
UPDATE second__test SET premise = (SELECT hypothesis FROM second__train WHERE number = 301),
    hypothesis = (SELECT premise FROM second__train WHERE number = 301) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
