-- The first token of a hypothesis is back at its place; text and order agree.
-- configs: seti_natural_permuted
-- known: BLEU001
CREATE TABLE one AS SELECT uid, hypothesis_order[1] AS first FROM seti_natural_permuted__test ORDER BY uid LIMIT 1;
UPDATE seti_natural_permuted__test AS t SET hypothesis_order = list_transform(t.hypothesis_order,
lambda x: CASE x WHEN 0 THEN one.first WHEN one.first THEN 0 ELSE x END) FROM one WHERE t.uid = one.uid;
UPDATE seti_natural_permuted__test AS t SET hypothesis = array_to_string(list_transform(t.hypothesis_order,
lambda x: o.hypothesis_tokens[x + 1]), ' ') FROM pairs AS o, one WHERE t.uid = one.uid AND t.source_uid = o.uid;
