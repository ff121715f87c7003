-- Every number of the test is odd.
-- configs: second
-- known: SHARE001
UPDATE second__test SET number = number + 401, label = 1, label_text = 'odd' WHERE number % 2 = 0;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
