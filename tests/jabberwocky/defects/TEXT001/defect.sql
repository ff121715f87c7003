-- A sentence with another noun than its columns say; the pair is independent either way.
-- configs: small
CREATE TABLE spoilt AS SELECT min(uid) AS uid FROM small__train WHERE premise_noun_level = 3 AND premise_premodifier = 'red' AND hypothesis_premodifier = '' AND premise_postmodifier = ''
    AND hypothesis_postmodifier = 'that hum';
UPDATE small__train SET premise = replace(premise,
    (SELECT noun FROM lexicon WHERE block = small__train.block AND level = 3),
    (SELECT noun FROM lexicon WHERE block = small__train.block AND level = 4)) WHERE uid = (SELECT uid FROM spoilt);
UPDATE small__train SET uid = uid_of_premise_hypothesis(premise, hypothesis) WHERE uid = (SELECT uid FROM spoilt);
