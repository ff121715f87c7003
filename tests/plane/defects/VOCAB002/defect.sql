-- A noun of the test is in training, with adjectives of training; that it brings its hypernym along is known.
-- configs: good_1
-- known: LEAK002, VOCAB003
INSERT INTO good_1__train FROM spare_train WHERE noun = 'proctor';
