-- A split without rows.
-- configs: first
DELETE FROM first__test;
