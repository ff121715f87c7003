-- A phrase of the test is in training, with another inference type.
-- configs: in_distribution
CREATE TABLE tested AS FROM in_distribution__test WHERE noun = 'gutter' AND adjective_class = 'intersective'
AND inference_type = 1;
CREATE TABLE trained AS FROM in_distribution__train WHERE noun = 'gutter' AND adjective_class = 'intersective'
AND inference_type = 1 ORDER BY uid LIMIT 1;
DELETE FROM in_distribution__test WHERE uid IN (SELECT uid FROM tested);
DELETE FROM in_distribution__train WHERE uid IN (SELECT uid FROM trained);
INSERT INTO in_distribution__test SELECT * REPLACE ((SELECT block FROM tested) AS block) FROM trained;
INSERT INTO in_distribution__train SELECT * REPLACE ((SELECT block FROM trained) AS block) FROM tested;
