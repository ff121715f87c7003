-- A premise has the wrong article.
-- configs: good_1
UPDATE good_1__test SET premise = replace(premise, 'This is a ', 'This is an ')
WHERE uid = (SELECT min(uid) FROM good_1__test WHERE starts_with(premise, 'This is a '));
