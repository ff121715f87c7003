-- Somebody whom the story does not name has lost a spouse, who has not lost them.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__test_k2 SET family_spouses = list_concat(list_slice(family_spouses, 1, len(family_spouses) - 1), [-1])
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2 WHERE family_spouses[len(family_spouses)] >= 3 AND len(family_spouses) > 4);
