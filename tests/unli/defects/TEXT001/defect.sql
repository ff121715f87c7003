-- The tokens of a permuted hypothesis are the wrong way round.
-- configs: seti_natural_permuted
UPDATE seti_natural_permuted__test SET hypothesis = array_to_string(list_reverse(string_split(hypothesis, ' ')), ' ')
WHERE uid = (SELECT min(uid) FROM seti_natural_permuted__test);
