-- A composition has the number of another rule.
-- configs: task3_trivial
UPDATE task3_trivial__test SET composition_rule = 2
WHERE uid = (SELECT min(uid) FROM task3_trivial__test WHERE composition_rule = 1);
