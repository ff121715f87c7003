-- A row below 0 is not marked as such.
-- configs: pvi
UPDATE pvi__scores SET hard_abs = false WHERE uid = (SELECT arg_min(uid, pvi) FROM pvi__scores);
