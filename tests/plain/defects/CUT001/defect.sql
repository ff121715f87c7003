-- A premise that ends in the middle of a word.
-- configs: second
UPDATE second__test SET premise = 'box three nine sev' WHERE number = 397;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 397;
