-- A control row has a natural pair of the setting's training.
-- configs: task3_nontrivial_rnat_fewshot, task2_nontrivial
-- known: LEAK002
CREATE TABLE trained AS SELECT *, 0 AS smallest_k FROM task2_nontrivial__train
WHERE composition_rule = 1 AND natural_kind = 'lexical' ORDER BY uid LIMIT 1;
DELETE FROM task3_nontrivial_rnat_fewshot__control
WHERE uid = (SELECT min(uid) FROM task3_nontrivial_rnat_fewshot__control);
INSERT INTO task3_nontrivial_rnat_fewshot__control BY NAME FROM trained;
