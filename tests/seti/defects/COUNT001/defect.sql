-- A test row is missing.
-- configs: task3_trivial
DELETE FROM task3_trivial__test WHERE uid = (SELECT min(uid) FROM task3_trivial__test);
