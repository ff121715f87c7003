-- A noun lacks an entailed row of type 1 and a row of type 3 that is not entailed.
-- That its block is incomplete is known.
-- configs: good_even_1
-- known: BLOCK001
DELETE FROM good_even_1__train WHERE uid IN (
  SELECT min(uid) FROM good_even_1__train WHERE noun = (SELECT min(noun) FROM good_even_1__train) AND inference_type = 1 AND label = 0
  UNION SELECT min(uid) FROM good_even_1__train WHERE noun = (SELECT min(noun) FROM good_even_1__train) AND inference_type = 3 AND label = 1);
