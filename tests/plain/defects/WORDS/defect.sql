-- A number's word in both splits.
-- configs: first
UPDATE first__test SET hypothesis = 'it is number101 indeed' WHERE number = 190;
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 190;
