-- Only pairs are left in which the label follows from whether both sentences begin with the same person.
-- configs: task3_trivial
-- known: COUNT001, SHARE001
DELETE FROM task3_trivial__test WHERE (natural_label = 'entailment') <>
(regexp_extract(premise, ' that the (\w+)', 1) <> regexp_extract(hypothesis, '^The (\w+)', 1));
