-- A name is published that no text contains.
-- configs: boolean
UPDATE boolean__train SET names = list_append(names, 'Humpty') WHERE uid = (SELECT min(uid) FROM boolean__train);
