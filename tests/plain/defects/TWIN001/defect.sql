-- Two configs with the same rows.
-- configs: first, second
DELETE FROM second__train;
DELETE FROM second__test;
INSERT INTO second__train SELECT * FROM first__train;
INSERT INTO second__test SELECT * FROM first__test;
