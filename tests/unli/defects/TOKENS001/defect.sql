-- A token of a premise has lost its last letter.
-- configs: seti_natural
UPDATE seti_natural__test SET premise_tokens = list_concat(premise_tokens[:-2], [premise_tokens[-1][:-2]])
WHERE uid = (SELECT min(uid) FROM seti_natural__test);
