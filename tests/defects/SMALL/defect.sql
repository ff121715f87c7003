-- A number that is too large.
-- benchmark: plain
-- configs: first
UPDATE first__test SET number = 1190 WHERE number = 190;
UPDATE first__test SET uid = number_uid(premise, hypothesis, number) WHERE number = 1190;
