"""The words that every split shares: those of the patterns, of verb groups and of times."""

import re

from wabe.builders.curriculum.lexicon.source import CLOSED
from wabe.builders.curriculum.temporal.telling import patterns
from wabe.builders.curriculum.temporal.wording import MINUTES, NUMBERS, WEEKDAYS

# Words around verbs, and of times; the patterns have the others.
MORE = (
    *("she", "he", "her", "him", "had", "has", "already", "not", "yet", "did", "was", "were", "still", "at", "it"),
    *("started", "start", "began", "begun", "begin", "finished", "stopped", "kept", "also", "to"),
    *("noon", "am", "pm", "o", "clock", "in", "the", "morning", "afternoon", "evening", "a", "an", "quarter"),
    *("past", "half", "hour", "hours", "minutes", "and", "day", "days", "year", "years", "on", "same"),
)


def fixed_words() -> tuple[str, ...]:
    """Return these words in lower case, each once."""
    literal = [piece.before for some in patterns().values() for _, pieces in some for piece in pieces]
    texts = [*literal, *MORE, *NUMBERS, *WEEKDAYS, *MINUTES.values(), *CLOSED]
    spelled = {word for text in texts for word in re.findall("[a-z]+", text.lower())}
    # Hours and minutes, numbers of years, and years.
    return (
        *sorted(spelled),
        *map(str, range(100)),
        *(f"0{digit}" for digit in range(10)),
        *map(str, range(1900, 2050)),
    )
