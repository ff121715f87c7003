-- A probe with items of a training block.
-- benchmark: jabberwocky
-- configs: probe_consistency
INSERT INTO probe_consistency__test SELECT * FROM known_groups;
