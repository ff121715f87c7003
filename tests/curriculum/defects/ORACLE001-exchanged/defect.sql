-- The labels of a square are exchanged.
-- configs: spatial
UPDATE spatial__test SET label = 1 - label WHERE group_uid = (SELECT min(group_uid) FROM spatial__test);
UPDATE spatial__test SET label_text = (['entailment', 'non_entailment'])[label + 1];
