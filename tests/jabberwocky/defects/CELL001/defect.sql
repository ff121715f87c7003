-- A true label where the published code's is wrong; that the oracle disagrees elsewhere is known.
-- configs: small_goodwin2020
-- known: ORACLE001
UPDATE small_goodwin2020__train SET label = 5, label_text = 'cover'
WHERE uid = (SELECT min(uid) FROM small_goodwin2020__train WHERE label_text = 'negation'
    AND premise_verb_level <> hypothesis_verb_level);
