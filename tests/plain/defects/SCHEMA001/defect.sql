-- A column of another type.
-- configs: first
ALTER TABLE first__test ALTER number TYPE BIGINT;
ALTER TABLE first__test RENAME number TO count;
