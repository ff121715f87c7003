-- The two facts of a path are in the wrong order.
-- configs: gen_train23_test2to10
UPDATE gen_train23_test2to10__validation SET edge_order = list_reverse(edge_order),
    clause = array_to_string(list_reverse(string_split(clause, ',')), ','),
    paraphrase_edges = list_transform(paraphrase_edges, lambda first: CASE WHEN first < 0 THEN first ELSE 1 - first END)
WHERE uid = (SELECT min(uid) FROM gen_train23_test2to10__validation WHERE k = 2 AND clause NOT LIKE '%:%'
    AND len(list_filter(paraphrase_edges, lambda first: first >= 0)) = 2);
