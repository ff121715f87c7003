-- The gold words are those of the other label.
-- configs: prompts_zero_shot
UPDATE prompts_zero_shot__test SET gold_words = non_entailment_words
WHERE uid = (SELECT min(uid) FROM prompts_zero_shot__test WHERE label = 0);
