"""Reads the released counting fragment, whose lists of the premise are complete and whose numbers come after "only"."""

import re

from wabe.builders.curriculum.counting.oracle import LABELS, judge
from wabe.builders.curriculum.counting.quantities import Count, Statement
from wabe.builders.curriculum.counting.source import NUMBERS, people, places
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError
from wabe.builders.curriculum.rows import ThreeWay

PLACES, PEOPLE = "places", "people"
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
SENTENCE = re.compile(r"(?P<who>\w+) has visited (?P<rest>.+)")
ONLY = re.compile(r"only (?P<number>[a-z-]+) (?P<noun>places?|people|person)")
COMPARED = re.compile(r"(?P<way>more|less) than (?P<number>[a-z-]+) (?P<noun>places?|people|person)")


def released_label(premise: str, hypothesis: str) -> int:
    """Return the number of the label that the oracle gives a released pair; -1 if it cannot be read."""
    try:
        return _label(premise, hypothesis)
    except UnreadableError:
        return UNREADABLE


def _label(premise: str, hypothesis: str) -> int:
    who, given = _parts(premise)
    other, asked = _parts(hypothesis)
    if who != other:
        raise UnreadableError(hypothesis)
    if limits := ONLY.findall(given):
        joined = re.fullmatch(rf"{ONLY.pattern}( (?:and|or) ).+", given)
        items = _items(asked)
        facts = [Statement({Count(who, "", _noun(noun)): 1}, [(_number(number),) * 2]) for number, noun in limits]
        found: set[int] = set()
        for noun in [_noun(limits[0][1])] if len(limits) == 1 else _nouns_of(items):
            listed = [Statement({Count(who, "", noun, item=item): 1}, [(1, None)]) for item in items]
            is_choice = joined is not None and joined[3] == " or "
            found.add(_either([judge([fact], listed) for fact in facts]) if is_choice else judge(facts, listed))
        return found.pop() if len(found) == 1 else UNREADABLE
    compared = COMPARED.fullmatch(asked)
    if compared is None:
        raise UnreadableError(asked)
    whole = Count(who, "", _noun(compared["noun"]))
    counts = [Count(who, "", whole.category, item=item) for item in _items(given)]
    facts = [Statement({count: 1}, [(1, None)]) for count in counts]
    facts.append(Statement({whole: 1, **dict.fromkeys(counts, -1)}, [(0, 0)]))
    number = _number(compared["number"])
    ranges = [(number + 1, None)] if compared["way"] == "more" else [(0, number - 1)]
    return judge(facts, [Statement({whole: 1}, ranges)])


def _parts(sentence: str) -> tuple[str, str]:
    found = SENTENCE.fullmatch(sentence)
    if found is None:
        raise UnreadableError(sentence)
    return found["who"], found["rest"]


def _items(text: str) -> list[str]:
    """Read a list; what is named twice counts once."""
    items = re.split(r", | and ", text)
    if any(ONLY.search(item) or COMPARED.search(item) for item in items):
        raise UnreadableError(text)
    return list(dict.fromkeys(items))


def _noun(noun: str) -> str:
    return PLACES if noun.startswith("place") else PEOPLE


def _nouns_of(items: list[str]) -> list[str]:
    """Tell people from places by our lists, and by names of several words; return both if nothing is known."""
    known = {*people("training"), *people("new")}
    countries = {*places("country", "training"), *places("country", "new")}
    if any(" " in item or item in countries for item in items):
        return [PLACES]
    return [PEOPLE] if any(item in known for item in items) else [PLACES, PEOPLE]


def _number(word: str) -> int:
    tens, _, rest = word.partition("-")
    if tens in TENS:
        return TENS[tens] + (NUMBERS.index(rest) if rest else 0)
    if word in NUMBERS:
        return NUMBERS.index(word)
    raise UnreadableError(word)


def _either(labels: list[int]) -> int:
    """Combine the labels of two facts of which one is true: what both give, or nothing."""
    return labels[0] if len(set(labels)) == 1 else LABELS.index(ThreeWay.NEUTRAL)
