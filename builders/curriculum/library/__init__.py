"""What constructors of several phenomena use. Oracles use nothing of it: theirs is `reading`."""
