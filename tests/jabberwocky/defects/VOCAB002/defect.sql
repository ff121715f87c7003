-- A test split in which nothing sings.
-- configs: small
DELETE FROM small__jabberwocky;
INSERT INTO small__jabberwocky SELECT * FROM without_sing;
