-- A clause that the label does not hang on lacks the object that its verb needs: "The surveyor selected."
-- configs: syntactic_alternation
CREATE TABLE spoilt AS SELECT min(premise) AS premise FROM syntactic_alternation__test
WHERE premise ~ '.* (discussed|praised|selected|recommended|ignored|disliked|examined) the [a-z]+[,.].*';
UPDATE syntactic_alternation__test SET premise = regexp_replace(
  premise, ' (discussed|praised|selected|recommended|ignored|disliked|examined) the [a-z]+([,.])', ' \1\2')
WHERE premise IN (FROM spoilt);
UPDATE syntactic_alternation__test SET uid = uid_of_premise_hypothesis(premise, hypothesis);
