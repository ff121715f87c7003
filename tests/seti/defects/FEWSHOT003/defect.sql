-- A row of the reduced test set is missing.
-- configs: task3_nontrivial_rnat_fewshot
DELETE FROM task3_nontrivial_rnat_fewshot__test
WHERE uid = (SELECT min(uid) FROM task3_nontrivial_rnat_fewshot__test);
