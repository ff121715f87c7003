-- The two facts of a path are in the wrong order.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__validation SET edge_heads = list_reverse(edge_heads), edge_tails = list_reverse(edge_tails),
    edge_relations = list_reverse(edge_relations), facts = list_reverse(facts),
    clause = array_to_string(list_reverse(edge_relations), ','),
    paraphrase_edges = list_transform(paraphrase_edges, lambda first: 1 - first)
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__validation WHERE k = 2 AND len(paraphrases) = 2);
