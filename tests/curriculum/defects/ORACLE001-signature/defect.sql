-- A verb has the wrong signature: who "ended up" doing something is said not to have done it.
-- configs: transitive
CREATE TABLE spoilt AS SELECT min(group_uid) AS group_uid FROM transitive__test
WHERE premise ~ '^[A-Z][a-z]+ (wriggled out of|refrained from) ';
UPDATE transitive__test SET premise = regexp_replace(premise, ' (wriggled out of|refrained from) ', ' ended up ')
WHERE group_uid IN (SELECT group_uid FROM spoilt);
UPDATE transitive__test SET uid = uid_of_premise_hypothesis(premise, hypothesis);
