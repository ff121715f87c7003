"""Boolean: who did what, told with and, or, both, neither and nor, only one of them, and nobody else."""
