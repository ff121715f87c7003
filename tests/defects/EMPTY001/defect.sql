-- A split without rows.
-- benchmark: plain
-- configs: first
DELETE FROM first__test;
