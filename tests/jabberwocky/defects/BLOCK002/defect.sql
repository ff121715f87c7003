-- A probe with items of a training block.
-- configs: probe_consistency
INSERT INTO probe_consistency__test SELECT * FROM known_groups;
