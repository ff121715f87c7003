-- A gloss that is said not to fit is one that does: it is of another word for what the blank needs.
-- configs: context_align
CREATE TABLE glosses AS SELECT group_uid, hypothesis, label_text, regexp_extract(premise_template, '^[a-z ]+') AS needed,
  regexp_extract(hypothesis, '''.+''') AS gloss FROM context_align__test WHERE construction = 'two fields';
CREATE TABLE spoilt AS SELECT a.hypothesis, replace(a.hypothesis, a.gloss, b.gloss) AS new FROM glosses AS a
JOIN glosses AS b ON a.needed = b.needed AND a.group_uid <> b.group_uid
WHERE a.label_text = 'non_entailment' AND b.label_text = 'entailment' ORDER BY ALL LIMIT 1;
UPDATE context_align__test AS t SET hypothesis = new FROM spoilt WHERE t.hypothesis = spoilt.hypothesis;
UPDATE context_align__test SET uid = uid_of_premise_hypothesis(premise, hypothesis);
