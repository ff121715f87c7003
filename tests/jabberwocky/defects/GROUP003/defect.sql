-- An item without its reversal.
-- configs: probe_consistency
DELETE FROM probe_consistency__test
WHERE uid = (SELECT min(uid) FROM probe_consistency__test WHERE direction = 'reversal');
