-- In One-IT, two rows with different nouns have each other's block.
-- configs: one_it_1
CREATE TABLE two AS SELECT min(uid) AS uid, block FROM one_it_1__test GROUP BY block ORDER BY block LIMIT 2;
UPDATE one_it_1__test AS t SET block = o.block FROM two AS o
WHERE t.uid IN (SELECT uid FROM two) AND o.block <> t.block;
