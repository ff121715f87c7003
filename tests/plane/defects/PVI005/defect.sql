-- A row is in both halves: one of the simple half replaces one of the hard half that has its label.
-- configs: in_distribution_simple, in_distribution_hard
CREATE TEMP TABLE moved AS FROM in_distribution_simple__train ORDER BY label, uid LIMIT 1;
DELETE FROM in_distribution_hard__train WHERE uid = (
  SELECT min(uid) FROM in_distribution_hard__train WHERE label = (SELECT label FROM moved));
INSERT INTO in_distribution_hard__train FROM moved;
