-- A phrase is not on the list of pairs.
-- configs: full
-- known: SHARE001
INSERT INTO full__pool SELECT * REPLACE (
  uid_of_adjective_noun_hypernym_inference_type(adjective, 'pony', '', 1) AS uid, 'pony' AS noun,
  replace(text, 'ship', 'pony') AS text, replace(premise, ' ship.', ' pony.') AS premise,
  replace(hypothesis, ' ship.', ' pony.') AS hypothesis)
FROM full__pool WHERE noun = 'ship' AND inference_type = 1 AND adjective NOT LIKE '%ship%'
AND adjective NOT IN (SELECT adjective FROM full__pool WHERE noun = 'pony') ORDER BY uid LIMIT 1;
