-- The items with hypernyms three steps away are missing.
-- configs: full
DELETE FROM full__pool WHERE distance = 3;
