-- Somebody's father is their own son.
-- configs: gen_train23_test2to10
CREATE TABLE members AS SELECT uid, len(names) AS named, unnest(range(len(family_fathers))) AS person,
    unnest(family_fathers) AS father, unnest(family_mothers) AS mother, unnest(family_spouses) AS spouse
FROM gen_train23_test2to10__test_k2;
CREATE TABLE chosen AS SELECT p.uid, p.person, c.person AS child, c.spouse
FROM members AS p JOIN members AS c ON p.uid = c.uid AND (c.father = p.person OR c.mother = p.person)
WHERE p.father = -1 AND p.person >= p.named AND c.person >= p.named AND c.spouse >= p.named ORDER BY ALL LIMIT 1;
UPDATE gen_train23_test2to10__test_k2 AS t SET
    family_fathers = list_transform(family_fathers, lambda f, i: CASE WHEN i = c.person + 1 THEN c.child ELSE f END),
    family_mothers = list_transform(family_mothers, lambda m, i: CASE WHEN i = c.person + 1 THEN c.spouse ELSE m END)
FROM chosen AS c WHERE t.uid = c.uid;
