-- The published code's labels, which a reversal does not keep; that the oracle disagrees is known.
-- configs: probe_consistency_goodwin2020
-- known: ORACLE001
SELECT 'the data is spoilt as it is';
