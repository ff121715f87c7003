-- A name of the test is in training, in another inflection.
-- configs: boolean
CREATE TABLE renamed AS SELECT old, new, group_uid FROM
  (SELECT group_uid, min(name) AS old FROM (SELECT group_uid, unnest(names) AS name FROM boolean__train
    WHERE group_uid = (SELECT min(group_uid) FROM boolean__train)) GROUP BY ALL),
  (SELECT min(name) || 's' AS new FROM (SELECT unnest(names) AS name FROM boolean__test) WHERE name ~ '^[A-Z][a-z]+[a-rt-z]$');
UPDATE boolean__train AS t SET
  premise = regexp_replace(premise, '\b' || old || '\b', new, 'g'),
  hypothesis = regexp_replace(hypothesis, '\b' || old || '\b', new, 'g'),
  names = list_transform(names, lambda name: CASE WHEN name = old THEN new ELSE name END)
FROM renamed AS r WHERE t.group_uid = r.group_uid;
UPDATE boolean__train SET uid = uid_of_premise_hypothesis(premise, hypothesis);
