-- A brother and a sister are married.
-- configs: gen_train23_test2to10
CREATE TABLE members AS SELECT uid, len(names) AS named, unnest(range(len(family_fathers))) AS person,
    unnest(family_fathers) AS father, unnest(family_spouses) AS spouse
FROM gen_train23_test2to10__test_k2;
CREATE TABLE chosen AS SELECT one.uid, one.person AS one, other.person AS other
FROM members AS one JOIN members AS other ON one.uid = other.uid AND one.father = other.father AND one.person < other.person
WHERE one.father >= 0 AND one.spouse = -1 AND other.spouse = -1 AND one.person >= one.named ORDER BY ALL LIMIT 1;
UPDATE gen_train23_test2to10__test_k2 AS t SET family_spouses = list_transform(family_spouses, lambda s, i:
    CASE WHEN i = c.one + 1 THEN c.other WHEN i = c.other + 1 THEN c.one ELSE s END)
FROM chosen AS c WHERE t.uid = c.uid;
