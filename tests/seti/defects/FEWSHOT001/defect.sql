-- The pool of one row has none.
-- configs: task3_nontrivial_rnat_fewshot
UPDATE task3_nontrivial_rnat_fewshot__pool SET smallest_k = 128 WHERE smallest_k = 1;
