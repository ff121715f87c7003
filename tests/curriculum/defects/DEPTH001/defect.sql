-- All rows are said to be equally difficult.
-- configs: analytic
UPDATE analytic__validation SET depth = 1;
