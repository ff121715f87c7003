-- A subsective row has moved from the direct hypernym of a noun to its second one.
-- That these hypernyms and the block are no longer balanced is known.
-- configs: one_it_1
-- known: BLOCK001, BALANCE002
CREATE TABLE gone AS FROM one_it_1__train WHERE adjective_class = 'subsective'
QUALIFY count(*) OVER (PARTITION BY noun, adjective) = 1 ORDER BY noun, adjective LIMIT 1;
INSERT INTO one_it_1__train SELECT i.*, g.block FROM items AS i JOIN gone AS g USING (noun, adjective)
WHERE i.inference_type = 3 AND i.distance = 2 ORDER BY i.hypernym LIMIT 1;
DELETE FROM one_it_1__train WHERE uid IN (SELECT uid FROM gone);
