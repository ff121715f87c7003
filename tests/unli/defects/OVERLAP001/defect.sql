-- A word keeps more parts of speech than it has neighbours.
-- configs: seti_natural_permuted
UPDATE seti_natural_permuted__test SET hypothesis_pos_overlap = 1.25
WHERE uid = (SELECT min(uid) FROM seti_natural_permuted__test);
