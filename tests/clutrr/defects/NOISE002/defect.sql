-- Noise about a nephew, whom no path has.
-- configs: rob_train_irr_23_test_all_23
CREATE TABLE chosen AS SELECT * FROM nephews ORDER BY uid LIMIT 1;
DELETE FROM rob_train_irr_23_test_all_23__train WHERE uid = (SELECT min(uid) FROM rob_train_irr_23_test_all_23__train
    WHERE k = 3 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO rob_train_irr_23_test_all_23__train FROM chosen;
