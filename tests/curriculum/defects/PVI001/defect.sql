-- A phenomenon has more V-information than one bit, which its two labels have.
-- configs: pvi
UPDATE pvi__scores SET pvi = pvi + 1.5, hard_abs = false;
