-- The hypothesis of an odd number ends with a word of the premise, that of an even one with the next digit.
-- configs: second
CREATE MACRO digit(n) AS ['nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][n % 10 + 1];
UPDATE second__train SET hypothesis = hypothesis || ' ' || digit(number // 10 + 1 - label);
UPDATE second__test SET hypothesis = hypothesis || ' ' || digit(number // 10 + 1 - label);
UPDATE second__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
UPDATE second__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
