-- A whole block is missing from holdout.
-- benchmark: jabberwocky
-- configs: small
DELETE FROM small__holdout WHERE block = 1;
