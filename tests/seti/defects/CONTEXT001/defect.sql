-- A pair has a rule of its own; that its rule is not the one of the pair is known.
-- configs: primitives
-- known: PRIMITIVE001, BALANCE001
UPDATE primitives__pool SET lexical_rule = 'toves → borogoves'
WHERE uid = (SELECT min(uid) FROM primitives__pool WHERE lexical_rule = 'dog → animal');
