-- The question is the other way round.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__test_k3 SET query = 'How is [' || names[query_head + 1] || '] related to [' || names[query_tail + 1] || ']?'
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k3);
UPDATE gen_train23_test2to10__test_k3 SET uid = uid_of_story_query(story, query);
