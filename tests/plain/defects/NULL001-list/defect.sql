-- A null inside a list.
-- configs: first
UPDATE first__test SET parts = ['1', NULL, '0'] WHERE number = 190;
