-- A change of label that is not marked.
-- configs: probe_perturbation
UPDATE probe_perturbation__test SET label_changes = NOT label_changes
WHERE uid = (SELECT min(uid) FROM probe_perturbation__test WHERE label_changes);
