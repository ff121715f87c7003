-- A block of the test is missing.
-- configs: good_1
DELETE FROM good_1__test WHERE block = (SELECT min(block) FROM good_1__test);
