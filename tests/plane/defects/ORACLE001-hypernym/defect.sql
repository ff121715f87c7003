-- A hypernym is not above the noun.
-- configs: full
-- known: PAIR002
UPDATE full__pool SET hypernym = 'vehicle', text = replace(text, 'is a horse', 'is a vehicle'),
hypothesis = 'This is a vehicle.', uid = uid_of_adjective_noun_hypernym_inference_type(adjective, noun, 'vehicle',
inference_type)
WHERE uid = (SELECT min(uid) FROM full__pool WHERE noun = 'pony' AND hypernym = 'horse' AND inference_type = 2);
