"""What makes data: declarations, constructors, oracles, and the core that they share."""
