-- An item without one of its edits.
-- configs: probe_perturbation
DELETE FROM probe_perturbation__test
WHERE uid = (SELECT min(uid) FROM probe_perturbation__test WHERE edit = 'deletion');
