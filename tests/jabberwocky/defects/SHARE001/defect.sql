-- A test split in which hardly any pair is related.
-- configs: small
DELETE FROM small__jabberwocky;
INSERT INTO small__jabberwocky SELECT * FROM lopsided;
