-- A premise in German.
-- configs: second
UPDATE second__test SET premise = 'Schachtel drei neun eins' WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
