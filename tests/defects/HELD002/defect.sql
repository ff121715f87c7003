-- A clause of two facts that only the test set has.
-- benchmark: clutrr
-- configs: gen_train23_test2to10
CREATE TABLE gone AS SELECT count(*) AS number FROM gen_train23_test2to10__train WHERE clause = 'father,brother';
DELETE FROM gen_train23_test2to10__train WHERE clause = 'father,brother';
INSERT INTO gen_train23_test2to10__train SELECT * EXCLUDE (place) FROM (
    SELECT *, row_number() OVER (ORDER BY uid) AS place FROM spare WHERE clause = 'mother,brother'
) WHERE place <= (SELECT number FROM gone);
