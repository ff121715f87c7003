-- Two entailed items of a phrase, with the noun and with the hypernym, have each other's text.
-- configs: good_1
CREATE TABLE two AS FROM good_1__test WHERE inference_type < 3 AND (adjective, noun) = (SELECT (adjective, noun)
FROM good_1__test WHERE adjective_class = 'intersective' ORDER BY uid LIMIT 1);
UPDATE good_1__test AS t SET text = o.text FROM two AS o
WHERE t.uid IN (SELECT uid FROM two) AND o.uid <> t.uid;
