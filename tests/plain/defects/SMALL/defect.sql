-- A number that is too large.
-- configs: first
UPDATE first__test SET number = 1190 WHERE number = 190;
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 1190;
