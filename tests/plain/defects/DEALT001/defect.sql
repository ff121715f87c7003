-- All boxes of the test are red, though rows are dealt at random.
-- configs: first
UPDATE first__test SET colour = 'red';
