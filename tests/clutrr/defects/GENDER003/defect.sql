-- A story that does not say whether the first person is a man or a woman.
-- configs: gen_train23_test2to10
DELETE FROM gen_train23_test2to10__test_k2 WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2 WHERE label_text = 'aunt');
INSERT INTO gen_train23_test2to10__test_k2 FROM unnamed WHERE label_text = 'aunt' AND clause IN ('father,sister', 'mother,sister') ORDER BY uid LIMIT 1;
