-- A number's word in both splits, in the plural.
-- configs: first
UPDATE first__test SET hypothesis = 'it is Number101s' WHERE number = 190;
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 190;
