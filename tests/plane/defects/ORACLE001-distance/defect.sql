-- A hypernym that is two steps above the noun is said to be three steps above.
-- configs: full
-- known: PAIR002
UPDATE full__pool SET distance = 3 WHERE uid = (SELECT min(uid) FROM full__pool WHERE distance = 2);
