-- A natural pair of the pool is in the test set under another verb.
-- configs: task3_nontrivial_rnat_fewshot
INSERT INTO task3_nontrivial_rnat_fewshot__test FROM whole_rnat_test WHERE natural_uid = (SELECT natural_uid
FROM task3_nontrivial_rnat_fewshot__pool WHERE smallest_k = 1) AND uid NOT IN (SELECT uid
FROM task3_nontrivial_rnat_fewshot__pool) ORDER BY uid LIMIT 1;
