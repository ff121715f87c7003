-- A test row with a premise of training.
-- configs: second
UPDATE second__test SET premise = (SELECT premise FROM second__train WHERE number = 301) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
