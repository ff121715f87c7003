-- A wrong label.
-- configs: first
UPDATE first__test SET label = 1, label_text = 'odd' WHERE number = 190;
