-- A held-out clause in training.
-- configs: gen_train23_test2to10
CREATE TABLE chosen AS SELECT uid, label_text FROM held_out
WHERE clause IN (SELECT clause FROM gen_train23_test2to10__test_k3) ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 3 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO gen_train23_test2to10__train FROM held_out WHERE uid IN (SELECT uid FROM chosen);
