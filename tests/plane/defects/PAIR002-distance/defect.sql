-- The items with hypernyms three steps away are missing.
-- configs: full
-- known: SHARE001
DELETE FROM full__pool WHERE distance = 3;
