-- A group that lacks a number.
-- configs: first
DELETE FROM first__test WHERE number = 190;
