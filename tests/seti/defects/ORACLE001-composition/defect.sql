-- The label of a composition is flipped.
-- configs: task3_trivial
-- known: SHARE001
UPDATE task3_trivial__test SET label = 1, label_text = 'non_entailment'
WHERE uid = (SELECT min(uid) FROM task3_trivial__test WHERE composition_rule = 1);
