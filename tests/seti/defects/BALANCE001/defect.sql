-- One word is put in for another in entailed pairs only; that the rule is not the pair's is known.
-- configs: primitives
-- known: PRIMITIVE001
UPDATE primitives__pool SET lexical_rule = 'dog → animal' WHERE lexical_rule = 'dog → poodle';
