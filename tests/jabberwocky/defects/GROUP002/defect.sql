-- One pair of closed-class fillings is missing.
-- configs: probe_identical
-- known: SHARE001
DELETE FROM probe_identical__test
WHERE uid = (SELECT min(uid) FROM probe_identical__test);
