"""What tools other than ours read beside the data: Croissant, lm-evaluation-harness, Inspect and the Hub."""
