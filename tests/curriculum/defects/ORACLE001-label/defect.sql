-- All labels of a square are changed in the same way, so that nothing but the solver can tell.
-- configs: boolean
UPDATE boolean__test SET label = (label + 1) % 3 WHERE group_uid = (SELECT min(group_uid) FROM boolean__test);
UPDATE boolean__test SET label_text = (['entailment', 'neutral', 'contradiction'])[label + 1];
