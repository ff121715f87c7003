-- A pattern of premises has one label only.
-- configs: spatial
UPDATE spatial__test SET premise_template = 'lonely' WHERE uid = (SELECT min(uid) FROM spatial__test);
