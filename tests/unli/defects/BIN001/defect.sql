-- Two permutations of a pair have each other's quarter.
-- configs: seti_natural_by_overlap
UPDATE seti_natural_by_overlap__test SET overlap_bin = 3 - overlap_bin
WHERE source_uid = (SELECT min(source_uid) FROM seti_natural_by_overlap__test) AND permutation IN (0, 19);
