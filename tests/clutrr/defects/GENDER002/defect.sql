-- A story whose words fit a man and a woman, so that its answer is a guess.
-- configs: gen_train23_test2to10
DELETE FROM gen_train23_test2to10__test_k2 WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2 WHERE label_text = 'aunt');
INSERT INTO gen_train23_test2to10__test_k2 FROM silent WHERE label_text = 'aunt' ORDER BY uid LIMIT 1;
