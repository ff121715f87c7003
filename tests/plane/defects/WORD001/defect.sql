-- A hypernym has two words; that the oracle does not find it is known.
-- configs: full
-- known: ORACLE001, PAIR002
UPDATE full__pool SET hypernym = 'large horse', text = replace(text, 'is a horse', 'is a large horse'),
hypothesis = 'This is a large horse.', uid = uid_of_adjective_noun_hypernym_inference_type(adjective, noun,
'large horse', inference_type)
WHERE uid = (SELECT min(uid) FROM full__pool WHERE noun = 'pony' AND hypernym = 'horse' AND inference_type = 2);
