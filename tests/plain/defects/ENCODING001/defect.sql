-- A premise with a replacement character.
-- configs: second
UPDATE second__test SET premise = premise || ' ' || chr(65533) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
