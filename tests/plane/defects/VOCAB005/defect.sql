-- A hypernym of training is a noun of the test.
-- configs: good_1
-- known: LEAK002
DELETE FROM good_1__test WHERE noun = 'contraption';
INSERT INTO good_1__test FROM spare_test WHERE noun = 'dagger';
