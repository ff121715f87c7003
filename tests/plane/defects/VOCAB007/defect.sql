-- An adjective of the test is a noun in training; that the list of pairs has no such noun is known.
-- configs: good_1
-- known: PAIR001
INSERT INTO good_1__train FROM homograph;
