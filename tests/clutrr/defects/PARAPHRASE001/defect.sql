-- A test story told with paraphrases of training, though not as any story of training is.
-- configs: gen_train23_test2to10
CREATE MACRO words(story) AS regexp_replace(story, '@ent_\d+', '@', 'g');
DELETE FROM gen_train23_test2to10__test_k2 WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2 WHERE label_text = 'aunt');
INSERT INTO gen_train23_test2to10__test_k2 FROM leaking WHERE label_text = 'aunt'
AND words(anonymous_story) NOT IN (SELECT words(anonymous_story) FROM gen_train23_test2to10__train) ORDER BY uid LIMIT 1;
