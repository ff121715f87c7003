-- A story that tells the other side of the family, so that nobody fits its answer.
-- configs: gen_train23_test2to10
-- known: TRUTH001, PROOF001
CREATE TABLE chosen AS SELECT * FROM turned WHERE clause LIKE '%:%' ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 2 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO gen_train23_test2to10__train FROM chosen;
