-- Two pairs, one of each label, are replaced by pairs with too few words.
-- configs: seti_natural
DELETE FROM seti_natural__test WHERE uid IN (SELECT min(uid) FROM seti_natural__test SEMI JOIN short USING (label) GROUP BY label);
INSERT INTO seti_natural__test BY NAME FROM short;
