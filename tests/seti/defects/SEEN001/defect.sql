-- A verb of the test set is in validation, but not in training.
-- configs: task3_trivial
CREATE TABLE one_verb AS FROM task3_trivial__train WHERE verb = 'know';
CREATE TABLE others AS FROM task3_trivial__validation WHERE verb NOT IN ('', 'know') ORDER BY uid
LIMIT (SELECT count(*) FROM one_verb);
DELETE FROM task3_trivial__train WHERE uid IN (SELECT uid FROM one_verb);
DELETE FROM task3_trivial__validation WHERE uid IN (SELECT uid FROM others);
INSERT INTO task3_trivial__train FROM others;
INSERT INTO task3_trivial__validation FROM one_verb;
