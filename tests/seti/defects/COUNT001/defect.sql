-- A test row is missing.
-- configs: task3_trivial
-- known: SHARE001
DELETE FROM task3_trivial__test WHERE uid = (SELECT min(uid) FROM task3_trivial__test);
