-- A story whose chain derives two relations.
-- configs: gen_train23_test2to10
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 3 AND label_text = 'father');
INSERT INTO gen_train23_test2to10__train FROM ambiguous ORDER BY uid LIMIT 1;
