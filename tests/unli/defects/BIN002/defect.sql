-- A pair has six permutations with the lowest overlap and four with the highest.
-- configs: seti_natural_by_overlap, seti_natural_permuted
CREATE TABLE one AS SELECT p.* FROM seti_natural_permuted__test AS p ANTI JOIN seti_natural_by_overlap__test AS t
ON p.source_uid = t.source_uid AND (p.hypothesis = t.hypothesis OR p.premise = t.premise)
WHERE greatest(p.premise_bleu2, p.hypothesis_bleu2) < 0.25 ORDER BY p.uid LIMIT 1;
UPDATE seti_natural_by_overlap__test AS t SET premise = one.premise, hypothesis = one.hypothesis,
premise_order = one.premise_order, hypothesis_order = one.hypothesis_order, premise_bleu2 = one.premise_bleu2,
hypothesis_bleu2 = one.hypothesis_bleu2, overlap_bin = 0 FROM one WHERE t.source_uid = one.source_uid AND t.permutation = 19;
