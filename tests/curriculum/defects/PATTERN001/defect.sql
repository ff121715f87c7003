-- A pattern of hypotheses has one label only.
-- configs: boolean
UPDATE boolean__test SET hypothesis_template = 'lonely' WHERE uid = (SELECT min(uid) FROM boolean__test);
