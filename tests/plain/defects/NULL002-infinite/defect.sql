-- An infinite number inside a list.
-- configs: first
UPDATE first__test SET weights = ['-infinity'::DOUBLE] WHERE number = 190;
