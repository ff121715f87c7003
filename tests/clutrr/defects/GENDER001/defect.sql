-- A woman is called Otto.
-- configs: gen_train23_test2to10
CREATE TABLE chosen AS SELECT min(uid) AS uid FROM gen_train23_test2to10__test_k2
WHERE genders[1] = 'female' AND NOT list_contains(names, 'Otto');
UPDATE gen_train23_test2to10__test_k2 SET story = replace(story, '[' || names[1] || ']', '[Otto]'),
    clean_story = replace(clean_story, '[' || names[1] || ']', '[Otto]'),
    query = replace(query, '[' || names[1] || ']', '[Otto]'),
    facts = list_transform(facts, lambda f: struct_pack(
        head := CASE WHEN f.head = names[1] THEN 'Otto' ELSE f.head END, relation := f.relation, side := f.side,
        tail := CASE WHEN f.tail = names[1] THEN 'Otto' ELSE f.tail END)),
    proof = list_transform(proof, lambda line: regexp_replace(line, '\b' || names[1] || '\b', 'Otto', 'g')),
    names = list_concat(['Otto'], list_slice(names, 2, 3))
WHERE uid IN (FROM chosen);
UPDATE gen_train23_test2to10__test_k2 SET uid = uid_of_story_query(story, query);
