-- A composition by rule 2 is in training, and one by rule 1 in the test set instead.
-- configs: task2_nontrivial
-- known: SHARE001
CREATE TABLE unseen AS FROM task2_nontrivial__test WHERE composition_rule = 2 ORDER BY uid LIMIT 1;
CREATE TABLE seen AS FROM task2_nontrivial__train WHERE composition_rule = 1 ORDER BY uid LIMIT 1;
DELETE FROM task2_nontrivial__test WHERE uid IN (SELECT uid FROM unseen);
DELETE FROM task2_nontrivial__train WHERE uid IN (SELECT uid FROM seen);
INSERT INTO task2_nontrivial__train FROM unseen;
INSERT INTO task2_nontrivial__test FROM seen;
