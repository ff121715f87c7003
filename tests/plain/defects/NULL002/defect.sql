-- A number inside a list that is none.
-- configs: first
UPDATE first__test SET weights = [0.5, 'nan'::DOUBLE] WHERE number = 190;
