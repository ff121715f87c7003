-- A test split in which hardly any pair is related.
-- configs: small
-- known: SHORTCUT003
DELETE FROM small__jabberwocky;
INSERT INTO small__jabberwocky SELECT * FROM lopsided;
