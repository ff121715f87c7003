-- A premise with a zero-width space.
-- configs: second
UPDATE second__test SET premise = premise || chr(8203) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
