-- Subsective rows have moved from a house to a dwelling for one noun, and back for another noun, to which both are
-- farther: every hypernym is as balanced as before, but no distance is. That their blocks have another shape is known.
-- configs: one_it_1
-- known: BLOCK001
CREATE TABLE near AS SELECT noun, min(adjective) AS adjective FROM (FROM one_it_1__train
WHERE noun IN ('bungalow', 'vicarage') AND adjective_class = 'subsective' QUALIFY count(*) OVER (
PARTITION BY noun, adjective) = 1) GROUP BY noun;
CREATE TABLE gone AS (SELECT t.* FROM one_it_1__train AS t SEMI JOIN near USING (noun, adjective)
WHERE noun = 'bungalow') UNION ALL (FROM one_it_1__train WHERE noun = 'vicarage' AND hypernym = 'dwelling'
AND adjective_class = 'subsective');
INSERT INTO one_it_1__train SELECT i.*, g.block FROM items AS i SEMI JOIN near USING (noun, adjective)
JOIN gone AS g USING (noun) WHERE i.inference_type = 3
AND (i.noun, i.hypernym) IN (('bungalow', 'dwelling'), ('vicarage', 'house'));
DELETE FROM one_it_1__train WHERE uid IN (SELECT uid FROM gone);
