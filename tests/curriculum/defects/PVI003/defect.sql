-- The last simple row of a label is called hard.
-- configs: pvi
UPDATE pvi__scores SET difficulty = 'hard'
WHERE uid = (SELECT arg_min(uid, pvi) FROM pvi__scores WHERE difficulty = 'simple' AND label_text = 'entailment');
