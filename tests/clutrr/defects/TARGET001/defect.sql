-- Too many aunts and too few uncles.
-- configs: gen_train23_test2to10
DELETE FROM gen_train23_test2to10__train WHERE uid IN (
    SELECT uid FROM gen_train23_test2to10__train WHERE k = 2 AND label_text = 'uncle' ORDER BY uid LIMIT 2);
INSERT INTO gen_train23_test2to10__train FROM spare WHERE label_text = 'aunt' ORDER BY uid LIMIT 2;
