-- A square is the copy of another one, with other names.
-- configs: boolean
CREATE TABLE copied AS SELECT * FROM boolean__train WHERE group_uid = (SELECT min(group_uid) FROM boolean__train);
DELETE FROM boolean__train WHERE group_uid = (SELECT max(group_uid) FROM boolean__train);
UPDATE copied SET
  premise = list_reduce(list_prepend(premise, names), lambda text, name: regexp_replace(text, '\b' || name || '\b', name || 'o', 'g')),
  hypothesis = list_reduce(list_prepend(hypothesis, names), lambda text, name: regexp_replace(text, '\b' || name || '\b', name || 'o', 'g')),
  names = list_transform(names, lambda name: name || 'o'), group_uid = 'copy';
UPDATE copied SET uid = uid_of_premise_hypothesis(premise, hypothesis);
INSERT INTO boolean__train SELECT * FROM copied;
