-- A pair with swapped roles is called unrelated.
-- configs: task3_trivial
UPDATE task3_trivial__test SET relation = 'unrelated'
WHERE uid = (SELECT min(uid) FROM task3_trivial__test WHERE relation = 'role_swap');
