-- Every row with one label has a PVI of 0, as in the paper's code.
-- configs: pvi
UPDATE pvi__scores SET pvi = 0.0, hard_abs = false, difficulty = '' WHERE label_text = 'entailment';
