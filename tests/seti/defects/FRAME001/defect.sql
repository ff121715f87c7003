-- A row names another verb than its premise has.
-- configs: task3_trivial
UPDATE task3_trivial__test SET verb = 'notice'
WHERE uid = (SELECT min(uid) FROM task3_trivial__test WHERE verb = 'see');
