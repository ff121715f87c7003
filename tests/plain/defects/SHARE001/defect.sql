-- More odd numbers than even ones.
-- configs: first
UPDATE first__train SET number = number + 401, label = 1, label_text = 'odd' WHERE number % 2 = 0 AND number < 140;
UPDATE first__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
