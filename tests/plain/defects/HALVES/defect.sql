-- More odd numbers than even ones.
-- configs: first
DELETE FROM first__train WHERE "group" > 30;
INSERT INTO first__train SELECT * REPLACE (
    premise || ' again' AS premise, number + 1000 AS number, "group" + 1000 AS "group", 1 AS label, 'odd' AS label_text)
FROM first__train WHERE number < 100;
UPDATE first__train SET number = number * 2 + 1, label = 1, label_text = 'odd' WHERE "group" < 30;
UPDATE first__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
