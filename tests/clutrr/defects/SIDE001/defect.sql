-- A grandparent or an uncle whose side is not told, though the answer does not need it.
-- configs: gen_train23_test2to10
-- known: PROOF001
CREATE TABLE chosen AS SELECT * FROM untold WHERE certainty = 'certain' ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 2 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO gen_train23_test2to10__train FROM chosen;
