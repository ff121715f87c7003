-- A clause that is not the one of the path.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__train SET clause = 'father,father'
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train WHERE k = 2 AND clause = 'brother,brother');
