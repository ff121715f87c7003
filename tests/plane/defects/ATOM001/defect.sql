-- A noun of the test is not in training.
-- configs: in_distribution
DELETE FROM in_distribution__train WHERE noun = (SELECT min(noun) FROM in_distribution__test);
