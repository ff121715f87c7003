-- A symbolic sentence with another noun than its columns say.
-- configs: small
UPDATE small__train SET premise_symbols = replace(premise_symbols, 'N', 'M')
WHERE uid = (SELECT min(uid) FROM small__train);
