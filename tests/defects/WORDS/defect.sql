-- A number's word in both splits.
-- benchmark: plain
-- configs: first
UPDATE first__test SET hypothesis = 'it is number101' WHERE number = 190;
UPDATE first__test SET uid = number_uid(premise, hypothesis, number) WHERE number = 190;
