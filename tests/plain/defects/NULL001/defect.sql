-- One value is missing.
-- configs: first
UPDATE first__test SET colour = NULL WHERE number = 190;
