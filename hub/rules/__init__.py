"""What the Hub accepts in a card: pure functions, for the cards that are written and for the Hub on loopback."""
