-- A row is in both halves: one of the simple half replaces one of the hard half that has its label.
-- configs: spatial_simple, spatial_hard
CREATE TEMP TABLE moved AS FROM spatial_simple__train ORDER BY label, uid LIMIT 1;
DELETE FROM spatial_hard__train WHERE uid = (
  SELECT min(uid) FROM spatial_hard__train WHERE label = (SELECT label FROM moved));
INSERT INTO spatial_hard__train FROM moved;
