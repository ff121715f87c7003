-- A puzzle promises one solution; without its last two conditions it has several.
-- configs: analytic
CREATE TABLE spoilt AS SELECT DISTINCT group_uid FROM analytic__train WHERE construction LIKE '%the only solution'
ORDER BY group_uid LIMIT 1;
UPDATE analytic__train SET premise = regexp_replace(
  premise, '\. [^.]+\. [^.]+\. ((There is exactly one|Exactly one|Only one)[^.]*\.)', '. \1')
WHERE group_uid IN (SELECT group_uid FROM spoilt);
UPDATE analytic__train SET uid = uid_of_premise_hypothesis(premise, hypothesis);
