-- A label's name that is not the label's.
-- benchmark: plain
-- configs: first
UPDATE first__test SET label_text = 'odd' WHERE number = 190;
