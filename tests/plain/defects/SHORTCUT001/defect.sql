-- The last word of the hypothesis gives the label away.
-- configs: second
UPDATE second__train SET hypothesis = hypothesis || CASE label WHEN 0 THEN ' really' ELSE ' truly' END;
UPDATE second__test SET hypothesis = hypothesis || CASE label WHEN 0 THEN ' really' ELSE ' truly' END;
UPDATE second__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
