-- A whole block is missing from holdout.
-- configs: small
DELETE FROM small__holdout WHERE block = 1;
