-- A grandparent, uncle or aunt of the other side, which the answer does not depend on.
-- configs: gen_train23_test2to10
-- known: PROOF001
CREATE TABLE chosen AS SELECT * FROM turned WHERE clause NOT LIKE '%:%' ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 2 AND label_text = (SELECT label_text FROM chosen));
INSERT INTO gen_train23_test2to10__train FROM chosen;
