-- Two configs with the same rows, in another order and in capitals.
-- configs: first, second
DELETE FROM second__train;
DELETE FROM second__test;
INSERT INTO second__train SELECT * FROM first__train ORDER BY number DESC;
INSERT INTO second__test SELECT * REPLACE (upper(premise) AS premise) FROM first__test ORDER BY number DESC;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
