"""Context alignment: which gloss fits the word that is missing in a sentence."""
