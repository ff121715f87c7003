-- The prompts of two words are said to have the template that the others have.
-- configs: prompts_two_shot
UPDATE prompts_two_shot__test SET template = CASE template WHEN 'internal' THEN 'external' ELSE 'internal' END
WHERE (adjective, noun) IN (SELECT (adjective, noun) FROM prompts_two_shot__test ORDER BY uid LIMIT 1);
