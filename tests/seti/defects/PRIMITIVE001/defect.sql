-- A pair with swapped roles is said to have another agent.
-- configs: task3_trivial
UPDATE task3_trivial__test SET relation = 'other_agent'
WHERE uid = (SELECT min(uid) FROM task3_trivial__test WHERE relation = 'role_swap');
