-- Two wrong labels, so that each label has its share all the same.
-- configs: first
UPDATE first__test SET label = 1 - label, label_text = CASE label WHEN 0 THEN 'odd' ELSE 'even' END
WHERE number IN (190, 191);
