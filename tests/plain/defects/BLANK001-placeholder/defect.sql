-- A premise that was not there when it was written.
-- configs: second
UPDATE second__test SET premise = 'NaN' WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
