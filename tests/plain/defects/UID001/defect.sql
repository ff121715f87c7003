-- One row twice.
-- configs: first
INSERT INTO first__test SELECT * FROM first__test WHERE number = 190;
