-- Of two tokens of the same word, an order names one twice, and the other not at all; the text is the same.
-- configs: curriculum_lexical_permuted
CREATE TABLE one AS SELECT t.uid, i, j FROM curriculum_lexical_permuted__test AS t JOIN lexical AS o ON t.source_uid = o.uid,
range(40) AS a(i), range(40) AS b(j) WHERE i < j AND j < len(o.premise_tokens)
AND o.premise_tokens[i + 1] = o.premise_tokens[j + 1] AND NOT list_contains(o.premise_fixed, i)
AND t.premise_order[j + 1] <> i ORDER BY t.uid, i, j LIMIT 1;
UPDATE curriculum_lexical_permuted__test AS t SET premise_order = list_transform(t.premise_order,
lambda x: CASE x WHEN one.i THEN one.j ELSE x END) FROM one WHERE t.uid = one.uid;
