-- A class beside that of a noun is called a class above it, as if a snake were a mammal.
-- configs: hypernymy
CREATE TABLE beside AS FROM (VALUES ('snake', 'mammal'), ('mammal', 'reptile'), ('amphibian', 'reptile'),
  ('primate', 'rodent'), ('insect', 'bird'), ('flower', 'fruit'), ('vehicle', 'weapon')) AS named(class, other);
CREATE TABLE spoilt AS SELECT hypothesis, regexp_replace(hypothesis, ' of ' || class || '\.', ' of ' || other || '.') AS new
FROM hypernymy__test JOIN beside ON hypothesis LIKE '%a kind of ' || class || '.' OR hypothesis LIKE '%a type of ' || class || '.'
WHERE label_text = 'entailment' ORDER BY hypothesis LIMIT 1;
UPDATE hypernymy__test AS t SET hypothesis = new FROM spoilt WHERE t.hypothesis = spoilt.hypothesis;
UPDATE hypernymy__test SET uid = uid_of_premise_hypothesis(premise, hypothesis);
