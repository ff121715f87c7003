-- A pair of each label is missing.
-- configs: seti_natural_permuted_hypothesis
DELETE FROM seti_natural_permuted_hypothesis__test
WHERE source_uid IN (SELECT min(source_uid) FROM seti_natural_permuted_hypothesis__test GROUP BY label);
