-- The plural of a training noun is in the test, with the noun's other hypernym.
-- That the list of pairs has no plurals, and that validation has this hypernym, is known.
-- configs: good_1
-- known: PAIR001, VOCAB003
INSERT INTO good_1__train FROM spare_train WHERE noun = 'house';
DELETE FROM good_1__test WHERE noun = 'contraption';
INSERT INTO good_1__test FROM plural;
