-- A uid that is not the hash of its row.
-- configs: first
UPDATE first__test SET uid = '0123456789abcdef' WHERE number = 190;
