-- A lexical rule of the test set is in validation, but not in training.
-- configs: task1_nontrivial
CREATE TABLE lonely AS FROM task1_nontrivial__train WHERE inference = 'natural'
AND (lexical_rule, natural_label) = (SELECT (lexical_rule, natural_label) FROM task1_nontrivial__train
WHERE inference = 'natural' GROUP BY lexical_rule, natural_label ORDER BY count(*), lexical_rule LIMIT 1);
CREATE TABLE other AS FROM task1_nontrivial__validation WHERE inference = 'natural'
AND lexical_rule NOT IN (SELECT lexical_rule FROM lonely) AND label IN (SELECT label FROM lonely)
ORDER BY uid LIMIT (SELECT count(*) FROM lonely);
DELETE FROM task1_nontrivial__train WHERE uid IN (SELECT uid FROM lonely);
DELETE FROM task1_nontrivial__validation WHERE uid IN (SELECT uid FROM other);
INSERT INTO task1_nontrivial__train FROM other;
INSERT INTO task1_nontrivial__validation FROM lonely;
