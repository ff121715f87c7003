-- A natural pair of the test half is in training, in the place of one by the same rule.
-- configs: task1_nontrivial
-- known: LEAK002
CREATE TABLE leaked AS SELECT p.* FROM all_primitives AS p SEMI JOIN task1_nontrivial__test AS t
ON p.uid = t.natural_uid ORDER BY p.uid LIMIT 1;
DELETE FROM task1_nontrivial__train WHERE uid = (SELECT min(t.uid) FROM task1_nontrivial__train AS t JOIN leaked AS l
ON (t.inference, t.lexical_rule, t.natural_label) = (l.inference, l.lexical_rule, l.natural_label));
INSERT INTO task1_nontrivial__train FROM leaked;
