-- The last permutation of a pair has a number that is too high.
-- configs: seti_natural_permuted
UPDATE seti_natural_permuted__test SET permutation = 100
WHERE permutation = 99 AND source_uid = (SELECT min(source_uid) FROM seti_natural_permuted__test);
UPDATE seti_natural_permuted__test SET uid = uid_of_source_uid_permutation(source_uid, permutation) WHERE permutation = 100;
