-- A hypothesis of inference type 3 lacks the adjective.
-- configs: one_it_1
UPDATE one_it_1__test SET hypothesis = replace(hypothesis, ' ' || adjective || ' ', ' ')
WHERE uid = (SELECT min(uid) FROM one_it_1__test WHERE adjective_class = 'intersective' AND distance = 2);
