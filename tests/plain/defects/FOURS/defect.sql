-- A group that lacks a number, and one that has too many.
-- configs: first
UPDATE first__test SET group_uid = (SELECT group_uid FROM first__test WHERE number = 192) WHERE number = 190;
