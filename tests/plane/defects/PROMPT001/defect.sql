-- A prompt is missing.
-- configs: prompts_zero_shot
-- known: SHARE001
DELETE FROM prompts_zero_shot__test WHERE uid = (SELECT min(uid) FROM prompts_zero_shot__test);
