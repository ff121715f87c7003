-- A test row with the texts of a training row, which has the other label.
-- configs: second
UPDATE second__test SET premise = (SELECT premise FROM second__train WHERE number = 301),
    hypothesis = (SELECT hypothesis FROM second__train WHERE number = 301) WHERE number = 392;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 392;
