-- A premise that says nothing.
-- configs: second
UPDATE second__test SET premise = ' ' WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
