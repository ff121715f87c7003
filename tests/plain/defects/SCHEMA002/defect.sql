-- A file without the names of its labels.
-- configs: first
-- footer: lost
SELECT 'the rows are sound';
