-- A row changed after the manifest was written, and the file's checksum with it.
-- configs: first
-- manifest: clean
UPDATE first__test SET parts = ['9'] WHERE number = 190;
