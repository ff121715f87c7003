-- An intersective adjective is called subsective where this makes no difference to the label.
-- configs: full
UPDATE full__pool SET adjective_class = 'subsective'
WHERE uid = (SELECT min(uid) FROM full__pool WHERE adjective_class = 'intersective' AND inference_type = 2);
