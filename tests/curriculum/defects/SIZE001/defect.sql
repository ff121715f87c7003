-- A whole square is missing.
-- configs: spatial
DELETE FROM spatial__validation WHERE group_uid = (SELECT min(group_uid) FROM spatial__validation);
