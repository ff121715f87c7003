-- A story that leaves its answer open, and says so.
-- configs: gen_train23_test2to10
-- known: SIDE001, PROOF001
CREATE TABLE chosen AS SELECT * FROM untold WHERE certainty = 'open' ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 2 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO gen_train23_test2to10__train FROM chosen;
