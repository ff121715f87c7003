-- Where a word occurs twice, a pair of neighbours is counted as often as it occurs, and not as often as the original has it.
-- configs: curriculum_lexical_permuted_hypothesis
UPDATE curriculum_lexical_permuted_hypothesis__test SET hypothesis_bleu2 = 0.7
WHERE uid = (SELECT min(uid) FROM curriculum_lexical_permuted_hypothesis__test WHERE hypothesis_bleu2 < 0.5);
