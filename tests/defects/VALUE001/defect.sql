-- A colour that is not declared.
-- benchmark: plain
-- configs: first
UPDATE first__test SET colour = 'green' WHERE number = 190;
