-- An intensional adjective goes with a hypernym that is two steps away.
-- configs: full
-- known: SHARE001
INSERT INTO full__pool SELECT far.* REPLACE (
  uid_of_adjective_noun_hypernym_inference_type(near.adjective, far.noun, far.hypernym, 2) AS uid,
  'A ' || lower(near.adjective) || ' ' || far.noun || ' is a ' || far.hypernym AS text,
  near.premise AS premise, near.label AS label, near.label_text AS label_text, near.adjective AS adjective,
  near.adjective_class AS adjective_class)
FROM full__pool AS far JOIN full__pool AS near USING (noun)
WHERE far.distance = 2 AND far.inference_type = 2 AND near.adjective_class = 'intensional' AND near.inference_type = 2
ORDER BY near.uid, far.uid LIMIT 1;
