-- Noise that is called irrelevant and helps: it goes round one fact of the path.
-- configs: rob_train_irr_23_test_all_23
DELETE FROM rob_train_irr_23_test_all_23__test_irr WHERE uid = (SELECT min(uid) FROM rob_train_irr_23_test_all_23__test_irr WHERE k = 3 AND label_text = 'uncle');
INSERT INTO rob_train_irr_23_test_all_23__test_irr FROM helping WHERE label_text = 'uncle' ORDER BY uid LIMIT 1;
