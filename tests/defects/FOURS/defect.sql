-- A group that lacks a number.
-- benchmark: plain
-- configs: first
DELETE FROM first__test WHERE number = 190;
