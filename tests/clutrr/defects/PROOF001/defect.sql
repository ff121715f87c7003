-- A proof that begins with its conclusion.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__test_k3 SET proof = list_reverse(proof) WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k3);
