-- A subsective adjective is said to carry over to the hypernym; that the oracle says otherwise is known.
-- configs: full
-- known: ORACLE001, SHARE001
UPDATE full__pool SET label = 0, label_text = 'entailment'
WHERE uid = (SELECT min(uid) FROM full__pool WHERE adjective_class = 'subsective' AND inference_type = 3);
