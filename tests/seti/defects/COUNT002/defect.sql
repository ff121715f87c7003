-- A row of the random test split is missing.
-- configs: task3_trivial_in_distribution
DELETE FROM task3_trivial_in_distribution__test
WHERE uid = (SELECT min(uid) FROM task3_trivial_in_distribution__test);
