-- Two rows that differ in case and spacing only.
-- benchmark: plain
-- configs: first
UPDATE first__test SET premise = (SELECT upper(premise) FROM first__test WHERE number = 191),
    hypothesis = (SELECT replace(hypothesis, ' ', '  ') || '.' FROM first__test WHERE number = 191) WHERE number = 193;
UPDATE first__test SET uid = number_uid(premise, hypothesis, number) WHERE number = 193;
