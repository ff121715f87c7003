"""Reads statements back: what each settles, what it makes depend on what, and what it merely suggests."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.counterfactual.source import activities, names
from wabe.builders.curriculum.reading.judging import UnreadableError

Claim = tuple[str, str, bool]
"""Who, what, and whether it is done."""

NAME = "[A-Z][a-z]+"
BEFORE = {
    "past": rf"(?P<who>{NAME})(?P<no> did not)?",
    "had": rf"(?P<who>{NAME}) had(?P<no> not)?",
    "inverted": rf"[Hh]ad (?P<who>{NAME})(?P<no> not)?",
    "would": rf"(?P<who>{NAME}) would(?P<no> not)? have",
    "still": rf"(?P<who>{NAME}) would still(?P<no> not)? have",
    "missed": rf"(?P<who>{NAME}) (?:almost|nearly)",
    "ought": rf"(?P<who>{NAME}) (?:should(?P<no> not)? have|ought(?P<never> not)? to have)",
    "perhaps": rf"(?P<who>{NAME}) (?:may|might)(?P<no> not)? have",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What is so, what follows from what, and what readers may take to be so."""

    known: frozenset[Claim] = frozenset()
    rules: frozenset[tuple[Claim, Claim]] = frozenset()
    suggested: frozenset[Claim] = frozenset()
    open_: frozenset[Claim] = frozenset()


def opposite(claim: Claim) -> Claim:
    """Return the denial of a claim."""
    return claim[0], claim[1], not claim[2]


def read_hypothesis(text: str) -> Claim:
    """Read one fact."""
    if not text.endswith("."):
        raise UnreadableError(text)
    return _clause(text[:-1], "past")


def read_premise(text: str) -> tuple[Reading, ...]:
    """Read sentences, one by one."""
    sentences = re.findall(r"[^.!]+[.!](?: |$)", text)
    if not sentences or "".join(sentences) != text:
        raise UnreadableError(text)
    return tuple(_sentence(one.strip()) for one in sentences)


def _sentence(text: str) -> Reading:
    for pattern, forms, read in _shapes():
        if found := pattern.fullmatch(text):
            try:
                return read([_clause(part, form) for part, form in zip(found.groups(), forms, strict=True)])
            except UnreadableError:
                continue
    raise UnreadableError(text)


@cache
def _clause(text: str, form: str) -> Claim:
    """Read a clause whose verb is in a certain form."""
    found = re.match(BEFORE[form] + " ", text)
    if found is None or found["who"] not in _names():
        raise UnreadableError(text)
    groups = found.groupdict()
    negated = bool(groups.get("no") or groups.get("never"))
    column = "base" if form == "past" and negated else "past" if form in {"past", "missed"} else "participle"
    activity = _activities(column).get(text[found.end() :])
    if activity is None:
        raise UnreadableError(text)
    return found["who"], activity, not negated


Reader = Callable[[list[Claim]], Reading]


def _unreal(conditions: int) -> Reader:
    """Return a reader of conditions that are not so, with consequents that need not be so."""
    return lambda claims: Reading(
        known=frozenset(map(opposite, claims[:conditions])), suggested=frozenset(map(opposite, claims[conditions:]))
    )


def _unreal_last(claims: list[Claim]) -> Reading:
    """Read a condition after its first consequent."""
    return _unreal(1)([claims[1], claims[0], *claims[2:]])


def _not_so(claims: list[Claim]) -> Reading:
    return Reading(known=frozenset(map(opposite, claims)))


def _so(claims: list[Claim]) -> Reading:
    return Reading(known=frozenset(claims))


def _semifactual(claims: list[Claim]) -> Reading:
    return Reading(known=frozenset({opposite(claims[0]), claims[1]}))


def _rule(claims: list[Claim]) -> Reading:
    return Reading(rules=frozenset({(claims[0], claims[1])}), open_=frozenset(claims))


def _whether(claims: list[Claim]) -> Reading:
    if not claims[0][2]:
        raise UnreadableError(claims[0][1])
    return Reading(known=frozenset({claims[1]}), open_=frozenset({claims[0]}))


def _possible(claims: list[Claim]) -> Reading:
    return Reading(open_=frozenset(claims))


@cache
def _shapes() -> list[tuple[re.Pattern[str], tuple[str, ...], Reader]]:
    """Return the shapes of sentences with the forms of their clauses and their readers; the first that fits counts."""
    part = "([^,:]+?)"
    return [
        (re.compile(shape.replace("@", part)), tuple(forms.split()), read)
        for shape, forms, read in (
            ("If only @!", "had", _not_so),
            (r"It would have been better if @\.", "had", _not_so),
            (r"I wish that @\.", "had", _not_so),
            (r"Even if @, @\.", "had still", _semifactual),
            (r"@ even if @\.", "still had", lambda claims: _semifactual(claims[::-1])),
            (r"(?:And if|If) (?:either )?@ or @, (?:then )?@\.", "had had would", _unreal(2)),
            (r"If @, @, and @\.", "had would would", _unreal(1)),
            (r"@ if @, and so @\.", "would had would", _unreal_last),
            (r"(?:And if|If) @, (?:then )?@\.", "had would", _unreal(1)),
            (r"@ if @\.", "would had", _unreal_last),
            (r"@, @\.", "inverted would", _unreal(1)),
            (r"Because @, @\.", "past past", _so),
            (r"Since @, @\.", "past past", _so),
            (r"@, and so @\.", "past past", _so),
            (r"If (?:it is true that )?@, (?:then )?@\.", "past past", _rule),
            (r"(?:Whether or not|No matter whether) @, @\.", "past past", _whether),
            (r"@, but (?:there was no time|it was too late)\.", "would", _not_so),
            (rf"(?:Without|But for) {NAME}, @\.", "would", _not_so),
            (r"Perhaps @\.", "past", _possible),
            (r"(?:In fact, |As it turned out, )?@\.", "past", _so),
            (r"@\.", "missed", _not_so),
            (r"@\.", "ought", _not_so),
            (r"@\.", "perhaps", _possible),
        )
    ]


@cache
def _names() -> frozenset[str]:
    return frozenset(word["name"] for word in names())


@cache
def _activities(form: str) -> dict[str, str]:
    return {word[form]: word["base"] for word in activities()}
