-- Two permuted pairs have each other's label.
-- configs: seti_natural_permuted
UPDATE seti_natural_permuted__test SET label = 1 - label,
label_text = CASE label WHEN 0 THEN 'non_entailment' ELSE 'entailment' END
WHERE uid IN (SELECT min(uid) FROM seti_natural_permuted__test GROUP BY label);
