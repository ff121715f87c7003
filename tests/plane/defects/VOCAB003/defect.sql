-- A noun of training has a hypernym of the test.
-- configs: good_1
-- known: LEAK002
INSERT INTO good_1__train FROM spare_train WHERE noun = 'foreman';
