"""What publishes: the plan, one atomic commit, verification, and a Hub of our own."""
