-- A hypernym has no distance; that the oracle finds it elsewhere is known.
-- configs: full
-- known: ORACLE001, PAIR002
UPDATE full__pool SET distance = 0 WHERE uid = (SELECT min(uid) FROM full__pool WHERE distance = 1);
