-- In a passive, agent and patient are exchanged, and the label is kept.
-- configs: syntactic_variation
CREATE TABLE spoilt AS SELECT hypothesis FROM syntactic_variation__test
WHERE label_text = 'entailment' AND regexp_matches(hypothesis, '[Tt]he [a-z]+ was [a-z]+ by the [a-z]+')
ORDER BY hypothesis LIMIT 1;
UPDATE syntactic_variation__test SET hypothesis = regexp_replace(
  hypothesis, '([Tt])he ([a-z]+) was ([a-z]+) by the ([a-z]+)', '\1he \4 was \3 by the \2')
WHERE hypothesis IN (FROM spoilt);
UPDATE syntactic_variation__test SET uid = uid_of_premise_hypothesis(premise, hypothesis);
