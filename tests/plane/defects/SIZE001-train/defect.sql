-- Training has too few blocks; that it lacks nouns of validation is known.
-- configs: good_even_1
-- known: ATOM002
DELETE FROM good_even_1__train WHERE block NOT IN (SELECT DISTINCT block FROM good_even_1__train
ORDER BY block LIMIT 19);
