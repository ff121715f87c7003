"""Reads clock times, dates and lengths of time in a sentence."""

import re
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.temporal.relations import Time

MINUTE = 100
"""Ticks to a minute, so that what follows at once is later but at the same time."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COUNTS = {
    **{word: number for number, word in enumerate(_WORDS, start=1)},
    "a": 1,
    "an": 1,
    "fifteen": 15,
    "thirty": 30,
    "forty-five": 45,
    "sixty": 60,
    "ninety": 90,
}
_COUNT = "|".join(sorted(COUNTS, key=len, reverse=True))
_PART = "in the (?P<part>morning|afternoon|evening)"
CLOCK = re.compile(
    r"\b(?:noon"
    r"|(?P<hour>\d+)(?::(?P<minute>\d\d))? (?P<half>am|pm)"
    rf"|(?:(?P<to>a quarter past|a quarter to|half past) )?(?P<word>{_COUNT})(?: o'clock)? {_PART})\b"
)
LENGTH = re.compile(
    rf"\b(?:(?P<half>half an hour)"
    rf"|(?P<hours>{_COUNT})(?P<and> and a half)? hours?(?P<more> and a half)?(?: and (?P<extra>{_COUNT}) minutes)?"
    rf"|(?P<minutes>{_COUNT}) minutes"
    rf"|(?P<count>{_COUNT}|\d+) (?:day|year)s?)\b"
)
DATE = re.compile(rf"\b(?:{'|'.join(DAYS)}|\d{{4}})\b")
PAST_NOON = {"morning": 0, "afternoon": 12, "evening": 12}
AFTER = {"a quarter past": 15, "half past": 30, "a quarter to": -15}


def marked(sentence: str) -> tuple[list[str], dict[str, Time]]:
    """Cut a sentence into words; times, lengths and dates become T0, D1, E2 …, with what they mean."""
    times: dict[str, Time] = {}

    def mark(kind: str, time: Time) -> str:
        name = f"{kind}{len(times)}"
        times[name] = time
        return name

    first = sentence.split(" ", 1)[0]
    # A first word is a name, or a word that has a capital for being first.
    text = sentence if first.rstrip(",") in _names() else sentence[0].lower() + sentence[1:]
    text = CLOCK.sub(lambda found: mark("T", _clock(found)), text)
    text = LENGTH.sub(lambda found: mark("D", _length(found)), text)
    text = DATE.sub(lambda found: mark("E", _date(found[0])), text)
    return text.replace(",", " ,").split(), times


def _clock(found: re.Match[str]) -> Time:
    if found[0] == "noon":
        minutes = 12 * 60
    elif found["half"]:
        minutes = (int(found["hour"]) % 12 + 12 * (found["half"] == "pm")) * 60 + int(found["minute"] or 0)
    else:
        hour = COUNTS[found["word"]] % 12 + PAST_NOON[found["part"]]
        minutes = hour * 60 + AFTER.get(found["to"] or "", 0)
    return Time(minutes * MINUTE, dated=False)


def _length(found: re.Match[str]) -> Time:
    if found["count"]:
        count = found["count"]
        return Time(COUNTS.get(count) or int(count), dated=True)
    if found["half"]:
        minutes = 30
    elif found["minutes"]:
        minutes = COUNTS[found["minutes"]]
    else:
        half = found["and"] or found["more"]
        minutes = COUNTS[found["hours"]] * 60 + (30 if half else 0) + COUNTS.get(found["extra"] or "", 0)
    return Time(minutes * MINUTE, dated=False)


def _date(date: str) -> Time:
    return Time(DAYS.index(date) if date in DAYS else int(date), dated=True)


@cache
def _names() -> frozenset[str]:
    return frozenset(word["name"] for word in words("names"))
