-- One value is missing.
-- benchmark: plain
-- configs: first
UPDATE first__test SET colour = NULL WHERE number = 190;
