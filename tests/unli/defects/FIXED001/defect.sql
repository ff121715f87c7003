-- A word of a premise is among the tokens that stay.
-- configs: curriculum_lexical
UPDATE curriculum_lexical__test SET premise_fixed = list_sort(list_append(premise_fixed, 0))
WHERE uid = (SELECT min(uid) FROM curriculum_lexical__test WHERE len(premise_tokens) - len(premise_fixed) > 7);
