-- Of two nouns, one has a subsective row more at its second hypernym and one less at its third; the other noun has one
-- less and one more.
-- configs: one_it_1
CREATE TABLE near AS SELECT noun, min(adjective) AS adjective FROM (FROM one_it_1__train
WHERE noun IN ('turtleneck', 'parakeet') AND adjective_class = 'subsective' QUALIFY count(*) OVER (
PARTITION BY noun, adjective) = 1) GROUP BY noun;
CREATE TABLE gone AS FROM one_it_1__train WHERE adjective_class = 'subsective'
AND (noun, distance) IN (('turtleneck', 3), ('parakeet', 2));
INSERT INTO one_it_1__train SELECT i.*, g.block FROM items AS i SEMI JOIN near USING (noun, adjective)
JOIN gone AS g USING (noun) WHERE i.inference_type = 3
AND (i.noun, i.distance) IN (('turtleneck', 2), ('parakeet', 3));
DELETE FROM one_it_1__train WHERE uid IN (SELECT uid FROM gone);
