"""For whoever makes a benchmark: the contract, the defect runner and small benchmarks to try things on."""
