-- A clause of two facts that only the test set has.
-- configs: gen_train23_test2to10
CREATE MACRO words(story) AS regexp_replace(story, '@ent_\d+', '@', 'g');
CREATE TABLE gone AS SELECT count(*) AS number FROM gen_train23_test2to10__train WHERE clause = 'father,brother';
DELETE FROM gen_train23_test2to10__train WHERE clause = 'father,brother';
INSERT INTO gen_train23_test2to10__train SELECT * EXCLUDE (place) FROM (
    SELECT *, row_number() OVER (ORDER BY uid) AS place FROM (
        FROM spare WHERE clause = 'mother,brother'
        AND words(anonymous_story) NOT IN (SELECT words(anonymous_story) FROM gen_train23_test2to10__train)
        AND words(anonymous_story) NOT IN (SELECT words(anonymous_story) FROM gen_train23_test2to10__validation)
        QUALIFY row_number() OVER (PARTITION BY words(anonymous_story) ORDER BY uid) = 1
    )
) WHERE place <= (SELECT number FROM gone);
