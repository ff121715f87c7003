-- A story of training is another one of training with other names.
-- configs: gen_train23_test2to10
CREATE TABLE copy AS FROM renamed WHERE label_text = 'aunt' ORDER BY uid LIMIT 1;
DELETE FROM gen_train23_test2to10__train WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__train
    WHERE k = 2 AND label_text = 'aunt' AND paraphrases <> (SELECT paraphrases FROM copy));
INSERT INTO gen_train23_test2to10__train FROM copy;
