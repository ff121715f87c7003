-- A solved example in a prompt has the word of the other label.
-- configs: prompts_two_shot
-- known: PROMPT003
CREATE TABLE one AS SELECT uid, replace(prompt, ' true ', ' false ') AS prompt FROM prompts_two_shot__test
WHERE verbaliser = 'true_false' AND template = 'internal' AND prompt LIKE '% true %' ORDER BY uid LIMIT 1;
UPDATE prompts_two_shot__test AS t SET prompt = one.prompt, uid = uid_of_prompt(one.prompt)
FROM one WHERE t.uid = one.uid;
