-- Training has pairs, none of them tested, of a novel block.
-- configs: small
-- known: LEAK002, LEAK003
INSERT INTO small__train SELECT * FROM unseen;
