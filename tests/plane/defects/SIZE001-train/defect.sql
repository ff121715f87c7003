-- Training has too few blocks.
-- configs: good_even_1
DELETE FROM good_even_1__train WHERE block NOT IN (SELECT DISTINCT block FROM good_even_1__train
ORDER BY block LIMIT 19);
