-- A story ends by saying what is asked.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__test_k2 SET
    story = story || ' [' || names[query_tail + 1] || '] is the ' || label_text || ' of [' || names[query_head + 1] || '].',
    clean_story = clean_story || ' [' || names[query_tail + 1] || '] is the ' || label_text || ' of [' || names[query_head + 1] || '].',
    anonymous_story = anonymous_story || ' @ent_' || query_tail || ' is the ' || label_text || ' of @ent_' || query_head || '.'
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__test_k2);
UPDATE gen_train23_test2to10__test_k2 SET uid = uid_of_story_query(story, query);
