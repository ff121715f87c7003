-- A deletion that names another word than the one it removes.
-- configs: probe_perturbation
UPDATE probe_perturbation__test SET removed = 'rose' WHERE uid = (SELECT min(uid) FROM probe_perturbation__test
    WHERE edit = 'deletion' AND removed = 'red');
