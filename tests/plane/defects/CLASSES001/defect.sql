-- A noun has no intensional adjective; that these phrases are missing is known.
-- configs: full
-- known: PAIR002, SHARE001
DELETE FROM full__pool WHERE noun = 'pony' AND adjective_class = 'intensional';
