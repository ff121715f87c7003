-- A pair with two nouns in the probe of identical words.
-- configs: probe_identical
CREATE TABLE spoilt AS SELECT min(uid) AS uid FROM probe_identical__test WHERE premise_noun_level = 3 AND premise_premodifier = 'red' AND hypothesis_premodifier = '' AND premise_postmodifier = ''
    AND hypothesis_postmodifier = 'that hum';
UPDATE probe_identical__test SET
    hypothesis = replace(hypothesis, (SELECT noun FROM lexicon AS l WHERE l.block = probe_identical__test.block
        AND level = 3), (SELECT noun FROM lexicon AS l WHERE l.block = probe_identical__test.block AND level = 4)),
    hypothesis_symbols = replace(hypothesis_symbols, 'N185.3', 'N185.4'),
    hypothesis_noun_level = 4
WHERE uid = (SELECT uid FROM spoilt);
UPDATE probe_identical__test SET uid = uid_of_premise_hypothesis(premise, hypothesis) WHERE uid = (SELECT uid FROM spoilt);
