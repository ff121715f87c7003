-- A training pair with other nouns and verbs in the place of one.
-- configs: small
DELETE FROM small__train WHERE uid = (SELECT min(uid) FROM small__train
    WHERE block = 0 AND premise_noun_level = 0);
INSERT INTO small__train SELECT * FROM spare WHERE premise_noun_level = 1 ORDER BY uid LIMIT 1;
