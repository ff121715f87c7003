-- A colour that is not declared.
-- configs: first
UPDATE first__test SET colour = 'green' WHERE number = 190;
