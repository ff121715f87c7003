-- Of two nouns, one has a subsective row more at its second hypernym and one less at its third; the other noun has one
-- less and one more.
-- configs: one_it_1
CREATE TABLE two AS SELECT DISTINCT noun FROM one_it_1__train ORDER BY noun LIMIT 2;
CREATE TABLE moved AS SELECT min(noun) AS noun, 3 AS old, 2 AS fresh FROM two UNION ALL SELECT max(noun), 2, 3 FROM two;
CREATE TABLE near AS SELECT noun, min(adjective) AS adjective FROM (FROM one_it_1__train SEMI JOIN two USING (noun)
WHERE adjective_class = 'subsective' QUALIFY count(*) OVER (PARTITION BY noun, adjective) = 1) GROUP BY noun;
CREATE TABLE gone AS SELECT t.* FROM one_it_1__train AS t JOIN moved AS m ON t.noun = m.noun AND t.distance = m.old
WHERE t.adjective_class = 'subsective';
INSERT INTO one_it_1__train SELECT i.*, g.block FROM items AS i SEMI JOIN near USING (noun, adjective)
JOIN gone AS g USING (noun) JOIN moved AS m ON i.noun = m.noun AND i.distance = m.fresh WHERE i.inference_type = 3
QUALIFY row_number() OVER (PARTITION BY i.noun ORDER BY i.hypernym) = 1;
DELETE FROM one_it_1__train WHERE uid IN (SELECT uid FROM gone);
