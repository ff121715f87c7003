-- A premise that should be as it is has its words in another order.
-- configs: seti_natural_permuted_hypothesis
UPDATE seti_natural_permuted_hypothesis__test SET premise = array_to_string(list_reverse(string_split(premise, ' ')), ' ')
WHERE uid = (SELECT min(uid) FROM seti_natural_permuted_hypothesis__test);
