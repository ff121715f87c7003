-- A lexical rule of the test set is in validation, but not in training.
-- configs: task1_nontrivial
CREATE TABLE lonely AS FROM task1_nontrivial__train WHERE inference = 'natural'
QUALIFY count(*) OVER (PARTITION BY lexical_rule, natural_label) = 1 ORDER BY uid LIMIT 1;
CREATE TABLE other AS FROM task1_nontrivial__validation WHERE inference = 'natural'
AND lexical_rule <> (SELECT lexical_rule FROM lonely) ORDER BY uid LIMIT 1;
DELETE FROM task1_nontrivial__train WHERE uid IN (SELECT uid FROM lonely);
DELETE FROM task1_nontrivial__validation WHERE uid IN (SELECT uid FROM other);
INSERT INTO task1_nontrivial__train FROM other;
INSERT INTO task1_nontrivial__validation FROM lonely;
