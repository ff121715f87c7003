-- A noun of the test has adjectives of training.
-- configs: good_1
DELETE FROM good_1__test WHERE noun = 'proctor';
INSERT INTO good_1__test FROM spare_train WHERE noun = 'proctor';
