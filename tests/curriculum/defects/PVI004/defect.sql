-- The simplest row and the hardest one of a label have changed places.
-- configs: pvi
CREATE TEMP TABLE ends AS SELECT arg_min(uid, pvi) AS hardest, arg_max(uid, pvi) AS simplest FROM pvi__scores
WHERE label_text = 'entailment';
UPDATE pvi__scores SET difficulty = CASE difficulty WHEN 'hard' THEN 'simple' ELSE 'hard' END
WHERE uid IN (SELECT hardest FROM ends UNION ALL SELECT simplest FROM ends);
