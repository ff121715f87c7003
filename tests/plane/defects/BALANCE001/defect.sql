-- One noun lacks an entailed row, and another one with the same hypernym a row that is not entailed.
-- That their blocks are incomplete is known.
-- configs: in_distribution
-- known: BLOCK001
DELETE FROM in_distribution__train WHERE uid IN (
  SELECT min(uid) FROM in_distribution__train WHERE noun = 'scullery' AND hypernym = 'room' AND label = 0
  UNION SELECT min(uid) FROM in_distribution__train WHERE noun = 'sunroom' AND hypernym = 'room' AND label = 1);
