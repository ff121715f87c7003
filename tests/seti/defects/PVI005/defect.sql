-- A row is in both halves: one of the simple half replaces one of the hard half that has its label.
-- configs: task3_trivial_in_distribution_simple, task3_trivial_in_distribution_hard
CREATE TEMP TABLE moved AS FROM task3_trivial_in_distribution_simple__train ORDER BY label, uid LIMIT 1;
DELETE FROM task3_trivial_in_distribution_hard__train WHERE uid = (
  SELECT min(uid) FROM task3_trivial_in_distribution_hard__train WHERE label = (SELECT label FROM moved));
INSERT INTO task3_trivial_in_distribution_hard__train FROM moved;
