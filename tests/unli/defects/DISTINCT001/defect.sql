-- Two permutations of a pair have the same hypothesis, but not the same premise.
-- configs: seti_natural_permuted
UPDATE seti_natural_permuted__test AS t SET hypothesis = o.hypothesis, hypothesis_order = o.hypothesis_order,
hypothesis_bleu2 = o.hypothesis_bleu2, hypothesis_pos_overlap = o.hypothesis_pos_overlap
FROM seti_natural_permuted__test AS o WHERE t.source_uid = (SELECT min(source_uid) FROM seti_natural_permuted__test)
AND o.source_uid = t.source_uid AND t.permutation = 1 AND o.permutation = 0;
