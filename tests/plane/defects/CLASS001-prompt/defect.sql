-- An adjective in a prompt is called subsective instead of intersective where this makes no difference to the label.
-- configs: prompts_zero_shot
UPDATE prompts_zero_shot__test SET adjective_class = 'subsective'
WHERE uid = (SELECT min(uid) FROM prompts_zero_shot__test
WHERE adjective_class = 'intersective' AND inference_type = 2);
