-- The full stop at the end of a hypothesis has changed places with the token before it; text and order agree.
-- configs: curriculum_lexical_permuted
-- known: BLEU001, CUT001
CREATE TABLE one AS SELECT t.uid, len(t.hypothesis_order) AS size FROM curriculum_lexical_permuted__test AS t
JOIN lexical AS o ON t.source_uid = o.uid WHERE o.hypothesis_fixed[-1] = len(o.hypothesis_tokens) - 1 ORDER BY t.uid LIMIT 1;
UPDATE curriculum_lexical_permuted__test AS t SET hypothesis_order = list_concat(t.hypothesis_order[:-3],
[t.hypothesis_order[-1], t.hypothesis_order[-2]]) FROM one WHERE t.uid = one.uid;
UPDATE curriculum_lexical_permuted__test AS t SET hypothesis = array_to_string(list_transform(t.hypothesis_order,
lambda x: o.hypothesis_tokens[x + 1]), ' ') FROM lexical AS o, one WHERE t.uid = one.uid AND t.source_uid = o.uid;
