-- Two strangers are called brother or sister: one of them has no known parents any more.
-- configs: rob_train_irr_23_test_all_23
CREATE TABLE chosen AS SELECT min(uid) AS uid FROM rob_train_irr_23_test_all_23__test_disc
WHERE k = 2 AND edge_relations[edge_order[3] + 1] IN ('brother', 'sister');
UPDATE rob_train_irr_23_test_all_23__test_disc SET
    family_fathers = list_transform(family_fathers, lambda x, i: CASE WHEN i = edge_tails[edge_order[3] + 1] + 1 THEN -1 ELSE x END),
    family_mothers = list_transform(family_mothers, lambda x, i: CASE WHEN i = edge_tails[edge_order[3] + 1] + 1 THEN -1 ELSE x END)
WHERE uid IN (FROM chosen);
