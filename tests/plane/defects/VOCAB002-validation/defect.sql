-- A noun of the test is in validation, in the place of another; that it brings its hypernym along, and is not in training, is known.
-- configs: good_1
-- known: ATOM002, LEAK002, VOCAB003
DELETE FROM good_1__validation WHERE block = (SELECT min(block) FROM good_1__validation);
INSERT INTO good_1__validation FROM spare_train WHERE noun = 'proctor';
