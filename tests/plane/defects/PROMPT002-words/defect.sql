-- A zero-shot prompt has a word that is not in the paper's table.
-- configs: prompts_zero_shot
UPDATE prompts_zero_shot__test SET entailment_words = list_concat(['splendid'], entailment_words[2:]),
gold_words = CASE label_text WHEN 'entailment' THEN list_concat(['splendid'], gold_words[2:]) ELSE gold_words END
WHERE uid = (SELECT min(uid) FROM prompts_zero_shot__test);
