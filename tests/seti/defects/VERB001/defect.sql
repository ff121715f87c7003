-- A veridical inference has changed its verb, so that one verb has more and one has fewer.
-- configs: task1_nontrivial
CREATE TABLE changed AS SELECT t.uid AS old, p.uid AS fresh FROM task1_nontrivial__train AS t JOIN all_primitives AS p
ON t.hypothesis = p.hypothesis AND t.inference = 'veridical' AND p.inference = 'veridical' AND t.verb = 'see'
AND p.verb = 'notice' WHERE p.uid NOT IN (SELECT uid FROM task1_nontrivial__train)
AND p.uid NOT IN (SELECT uid FROM task1_nontrivial__validation) ORDER BY t.uid LIMIT 1;
DELETE FROM task1_nontrivial__train WHERE uid IN (SELECT old FROM changed);
INSERT INTO task1_nontrivial__train FROM all_primitives WHERE uid IN (SELECT fresh FROM changed);
