-- Training has pairs, none of them tested, of a novel block.
-- configs: small
INSERT INTO small__train SELECT * FROM unseen;
