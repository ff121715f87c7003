-- A veridical inference is missing.
-- configs: primitives
-- known: SHARE001
DELETE FROM primitives__pool WHERE uid = (SELECT min(uid) FROM primitives__pool WHERE inference = 'veridical');
