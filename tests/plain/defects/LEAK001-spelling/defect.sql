-- A test row whose texts are in training but for case, punctuation, a soft hyphen and a no-break space.
-- configs: second
-- known: PRINT001
UPDATE second__test SET premise = (SELECT replace(upper(premise), 'BOX ', 'BO' || chr(173) || 'X' || chr(160))
    FROM second__train WHERE number = 301),
    hypothesis = (SELECT upper(hypothesis) || '!' FROM second__train WHERE number = 301) WHERE number = 391;
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number) WHERE number = 391;
