-- Eighteen stories too many, one of each target.
-- configs: gen_train23_test2to10
INSERT INTO gen_train23_test2to10__train SELECT * FROM spare QUALIFY row_number() OVER (PARTITION BY label ORDER BY uid DESC) = 1;
