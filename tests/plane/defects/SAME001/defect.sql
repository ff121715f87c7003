-- A hypernym is the same word as the adjective; that it is not above the noun is known.
-- configs: full
-- known: ORACLE001, PAIR002, SPELL002
UPDATE full__pool SET hypernym = adjective, text = 'A ' || adjective || ' ' || noun || ' is a ' || adjective,
hypothesis = 'This is ' || adjective || '.', uid = uid_of_adjective_noun_hypernym_inference_type(adjective, noun,
adjective, inference_type)
WHERE uid = (SELECT min(uid) FROM full__pool WHERE inference_type = 2 AND adjective = lower(adjective));
