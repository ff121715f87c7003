-- A group with rows in both splits.
-- configs: second
UPDATE second__test SET group_uid = (SELECT group_uid FROM second__train WHERE number = 301)
WHERE group_uid = (SELECT group_uid FROM second__test WHERE number = 391);
