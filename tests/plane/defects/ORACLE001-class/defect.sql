-- A subsective adjective is called intersective, and its label follows from that; that the class is wrong is known.
-- configs: full
-- known: CLASS001, SHARE001
UPDATE full__pool SET adjective_class = 'intersective', label = 0, label_text = 'entailment'
WHERE uid = (SELECT min(uid) FROM full__pool WHERE adjective_class = 'subsective' AND inference_type = 3);
