-- A pair has the label of another.
-- configs: curriculum_lexical
CREATE TABLE two AS SELECT min(uid) AS uid, label, label_text FROM curriculum_lexical__test GROUP BY ALL;
UPDATE curriculum_lexical__test AS t SET label = o.label, label_text = o.label_text FROM two AS o
WHERE t.uid IN (SELECT uid FROM two) AND o.label <> t.label;
