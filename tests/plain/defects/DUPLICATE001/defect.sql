-- Two rows that differ in case and spacing only.
-- configs: first
UPDATE first__test SET premise = (SELECT upper(premise) FROM first__test WHERE number = 191),
    hypothesis = (SELECT replace(hypothesis, ' ', '  ') || '.' FROM first__test WHERE number = 191) WHERE number = 193;
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 193;
