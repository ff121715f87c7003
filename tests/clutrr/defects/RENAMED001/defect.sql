-- A story of validation is one of training with other names.
-- configs: gen_train23_test2to10
DELETE FROM gen_train23_test2to10__validation WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__validation WHERE k = 2 AND label_text = 'aunt');
INSERT INTO gen_train23_test2to10__validation FROM renamed WHERE label_text = 'aunt' ORDER BY uid LIMIT 1;
