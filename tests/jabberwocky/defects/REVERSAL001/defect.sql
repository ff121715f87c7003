-- A reversal of independent sentences that keeps their order.
-- configs: probe_consistency
UPDATE probe_consistency__test SET premise = hypothesis, hypothesis = premise,
    premise_symbols = hypothesis_symbols, hypothesis_symbols = premise_symbols,
    premise_quantifier = hypothesis_quantifier, hypothesis_quantifier = premise_quantifier,
    premise_premodifier = hypothesis_premodifier, hypothesis_premodifier = premise_premodifier,
    premise_noun_level = hypothesis_noun_level, hypothesis_noun_level = premise_noun_level,
    premise_postmodifier = hypothesis_postmodifier, hypothesis_postmodifier = premise_postmodifier,
    premise_negated = hypothesis_negated, hypothesis_negated = premise_negated,
    premise_verb_level = hypothesis_verb_level, hypothesis_verb_level = premise_verb_level
WHERE uid = (SELECT min(uid) FROM probe_consistency__test WHERE direction = 'reversal' AND label_text = 'independence');
