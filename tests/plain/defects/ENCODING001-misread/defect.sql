-- UTF-8 that was read as Windows-1252.
-- configs: second
UPDATE second__test SET premise = premise || ' caf' || chr(195) || chr(169) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
