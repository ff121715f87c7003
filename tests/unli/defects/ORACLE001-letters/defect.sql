-- A token of a permuted hypothesis is another word; that it is not the original's is known.
-- configs: seti_natural_permuted
-- known: TEXT001
UPDATE seti_natural_permuted__test SET hypothesis = hypothesis || 's'
WHERE uid = (SELECT min(uid) FROM seti_natural_permuted__test);
