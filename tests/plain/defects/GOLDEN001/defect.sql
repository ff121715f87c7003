-- Rows that are sound, but not those of the committed digests.
-- configs: first
-- expected: clean
UPDATE first__test SET parts = ['9'] WHERE number = 190;
