-- A hypernym of the test is a noun in training.
-- configs: good_1
-- known: LEAK002
INSERT INTO good_1__train FROM spare_train WHERE noun = 'adornment';
