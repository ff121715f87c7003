-- A file without the names of its labels.
-- benchmark: plain
-- configs: first
-- footer: lost
SELECT 'the rows are sound';
