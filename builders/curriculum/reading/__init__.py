"""What oracles of several phenomena use to read texts back. Constructors use nothing of it."""
