-- A prompt has the wrong article before its noun.
-- configs: prompts_zero_shot
CREATE TABLE chosen AS FROM prompts_zero_shot__test WHERE contains(prompt, ' example of a ') ORDER BY uid LIMIT 1;
UPDATE prompts_zero_shot__test SET prompt = replace(prompt, ' example of a ', ' example of an ')
WHERE uid IN (SELECT uid FROM chosen);
UPDATE prompts_zero_shot__test SET uid = uid_of_prompt(prompt) WHERE uid IN (SELECT uid FROM chosen);
