-- A label's name that is not the label's.
-- configs: first
UPDATE first__test SET label_text = 'odd' WHERE number = 190;
