-- A row is said to be of another square.
-- configs: spatial
UPDATE spatial__train SET group_uid = (SELECT max(group_uid) FROM spatial__train)
WHERE uid = (SELECT min(uid) FROM spatial__train WHERE group_uid = (SELECT min(group_uid) FROM spatial__train));
