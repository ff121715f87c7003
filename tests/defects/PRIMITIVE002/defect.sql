-- A veridical inference is missing.
-- benchmark: seti
-- configs: primitives
DELETE FROM primitives__pool WHERE uid = (SELECT min(uid) FROM primitives__pool WHERE inference = 'veridical');
