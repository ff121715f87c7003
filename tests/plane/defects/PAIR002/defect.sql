-- A phrase on the list of pairs has no item with its noun alone.
-- configs: full
-- known: SHARE001
DELETE FROM full__pool WHERE uid = (SELECT min(uid) FROM full__pool WHERE inference_type = 1);
