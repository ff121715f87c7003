-- The choices are in another order.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__test_k2 SET choices = list_reverse(choices) WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2);
