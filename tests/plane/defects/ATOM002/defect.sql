-- A noun of validation is not in training.
-- configs: good_1
DELETE FROM good_1__train WHERE noun = (SELECT min(noun) FROM good_1__validation);
