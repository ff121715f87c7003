-- Training has pairs, none of them tested, of a novel block.
-- benchmark: jabberwocky
-- configs: small
INSERT INTO small__train SELECT * FROM unseen;
