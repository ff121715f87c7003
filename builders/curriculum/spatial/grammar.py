"""Reads spatial sentences: who is compared with whom, on which axis, and how strictly."""

import re
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.reading.judging import UnreadableError

X, Y = "x", "y"
WAYS = {
    "left": (X, -1),
    "right": (X, 1),
    "west": (X, -1),
    "east": (X, 1),
    "south": (Y, -1),
    "north": (Y, 1),
    "below": (Y, -1),
    "above": (Y, 1),
    "lower": (Y, -1),
    "higher": (Y, 1),
    "down": (Y, -1),
    "up": (Y, 1),
    "back": (Y, -1),
    "forward": (Y, 1),
    "behind": (Y, -1),
    "ahead": (Y, 1),
    "front": (Y, 1),
    "nearer": (Y, 1),
    "from": (Y, -1),
}
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}

_NAME = r"(?:the [a-z]+(?: [a-z]+)?|[A-Z][a-zé]+)"
_SIDE = "left|right|west|east|north|south"
# What stands before the one compared with: "to the left of", "above", "in front of".
_PLACE = rf"(?:to the |)(?:{_SIDE}) of|above|below|behind|ahead of|in front of"
_DEGREE = (
    rf"further (?:to the |)(?:{_SIDE})|(?:higher|lower)(?: up| down|)|further (?:up|down|back|forward)"
    r"|on a (?:higher|lower) (?:shelf|floor)|in a row (?:nearer|further from) the stage|nearer the front"
)
_ONE = rf"(?P<b>{_NAME})"
_TWO = rf"both (?P<b>{_NAME}) and (?P<c>{_NAME})"
_THAN = rf"(?:{_TWO}|(?P<d>{_NAME}))"


@dataclass(frozen=True, slots=True)
class Claim:
    """A relation of one entity to one or two others."""

    kind: str
    """compared, straight, next, level, beside, between, counted, or plain (compared, or straight too)."""
    ways: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    count: int = 0
    denied: bool = False


def _rule(kind: str, pattern: str) -> tuple[str, re.Pattern[str]]:
    return kind, re.compile(pattern)


_RULES = (
    _rule("drawn", rf"(?:in the same row|on the same shelf) as {_ONE} but further (?:to the |)(?P<way>left|right)"),
    _rule("drawn", rf"on the same shelf as {_ONE}, to the (?P<way>left|right) of it"),
    _rule("drawn", rf"level with {_ONE} and further (?P<way>left|right)"),
    _rule("level", rf"(?:in the same row as|on the same (?:shelf|floor) as|at the same height as|level with) {_ONE}"),
    _rule("level", rf"exactly as (?:high up|far north|far south) as {_ONE}"),
    _rule("column", rf"exactly as far (?:left|west|east) as {_ONE}"),
    _rule("column", rf"either straight (?:above or straight below|in front of or straight behind) {_ONE}"),
    _rule("between", rf"somewhere between {_ONE} and (?P<c>{_NAME})"),
    _rule("beside", rf"(?:right |)next (?:door |)to {_ONE}"),
    _rule("beside_upright", rf"either immediately above or immediately below {_ONE}"),
    _rule("beside_upright", rf"in the place just above or just below {_ONE}"),
    _rule(
        "counted",
        rf"(?:exactly |)(?P<count>one|two|three|four) (?:floor|shelf|row|floors|shelves|rows) (?P<way>{_PLACE}) {_ONE}",
    ),
    _rule("next", rf"(?:immediately|in the very next place) (?P<way>{_PLACE}) {_ONE}"),
    _rule("next", rf"right (?P<way>behind) {_ONE}"),
    _rule("straight", rf"(?:directly|straight|due|exactly) (?P<way>{_PLACE}) {_ONE}"),
    _rule("compared", rf"(?:to the |)(?P<way>(?:north|south)-(?:west|east)) of {_ONE}"),
    _rule("compared", rf"(?P<way>above|below) and to the (?P<also>left|right) of {_ONE}"),
    _rule("compared", rf"(?P<way>{_DEGREE}) and (?P<also>{_DEGREE}) than {_ONE}"),
    _rule("compared", rf"(?P<way>{_DEGREE}) than {_ONE} and (?P<also>further (?:to the |)(?:left|right))"),
    _rule("compared", rf"(?:somewhere |)(?P<way>{_DEGREE}) than {_THAN}"),
    _rule("compared", rf"(?:in a row |)somewhere (?P<way>{_PLACE}) {_ONE}"),
    _rule("plain", rf"(?P<way>{_PLACE}) {_THAN}"),
    _rule("no", rf"no (?P<way>{_DEGREE}) than {_ONE}"),
)

_VERB = r"(?:is|hangs|sits|stands|lies|lives|grow)"
_DENIED = r"(?:is not|does not (?:hang|sit|stand|lie|live)|do not grow)"
_USUAL = re.compile(rf"(?P<a>{_NAME}|who|which) (?:(?P<not>{_DENIED})|{_VERB}) (?P<rest>.+)")
_TURNED = re.compile(rf"(?P<rest>.+) {_VERB} (?P<a>{_NAME})")
_LEADING = re.compile(r"(?:in|on|at|along) (?!front)(?:the|a|one) [a-z ]+, ", re.IGNORECASE)
_OPENING = re.compile(r"(?:Some|Several) [a-z ]+|A (?:map|cabinet|tall cabinet|garden) (?:has|shows) [a-z ]+")
_LINE = re.compile(r"\b(?:single|in a row|queue|stack|bench|one side)\b")
_PARTS = re.compile(r", (?:and|while) |, (?=who |which )")


@cache
def claim(clause: str) -> Claim:
    """Read one clause."""
    found = _USUAL.fullmatch(clause) or _TURNED.fullmatch(clause)
    if found is None:
        raise UnreadableError(clause)
    for kind, pattern in _RULES:
        if match := pattern.fullmatch(found["rest"]):
            return _claim(kind, found["a"], match.groupdict(), found.groupdict().get("not") is not None)
    raise UnreadableError(clause)


def _claim(kind: str, subject: str, parts: dict[str, str | None], denied: bool) -> Claim:
    ways = tuple(way for name in ("way", "also") for way in _ways(parts.get(name)))
    names = (subject, *(one for name in "bcd" if (one := parts.get(name)) is not None))
    count = COUNTS[parts["count"] or ""] if parts.get("count") else 0
    match kind:
        case "level":
            ways = ((Y, 0),)
        case "column":
            kind, ways = "level", ((X, 0),)
        case "beside_upright":
            kind = "beside"
        case "no":
            kind, denied = "compared", True
    return Claim(kind, ways, names, count, denied)


def _ways(text: str | None) -> list[tuple[str, int]]:
    """Return the directions in a phrase; "further up" and "higher up" have one each."""
    found = [WAYS[word] for word in re.findall(r"[a-z]+", text or "") if word in WAYS]
    return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Text:
    """The claims of a text, and whether its setting is a line, in which nobody shares a place."""

    claims: tuple[Claim, ...]
    line: bool = False


def read_premise(text: str) -> Text:
    """Read a premise: perhaps a setting, then claims."""
    line = False
    claims: list[Claim] = []
    for number, sentence in enumerate(re.split(r"(?<=\.) ", text)):
        body = sentence.removesuffix(".")
        if not number:
            if _OPENING.fullmatch(body):
                line = bool(_LINE.search(body))
                continue
            if leading := _LEADING.match(body):
                line = bool(_LINE.search(leading[0]))
                body = body[leading.end() :]
        for part in _PARTS.split(body):
            one = claim(_uncapitalised(part))
            if one.names[0] in {"who", "which"}:
                one = Claim(one.kind, one.ways, (claims[-1].names[-1], *one.names[1:]), one.count, one.denied)
            claims.append(one)
    return Text(tuple(claims), line)


def read_hypothesis(text: str) -> Text:
    """Read a hypothesis: one claim."""
    return Text((claim(_uncapitalised(text.removesuffix("."))),))


def _uncapitalised(clause: str) -> str:
    """Return a clause without the capital of its first word, unless this is a name."""
    first = clause.split(" ", 1)[0]
    return clause[0].lower() + clause[1:] if first.lower() in _FIRST else clause


_FIRST = frozenset(
    [
        "the",
        "to",
        "above",
        "below",
        "behind",
        "ahead",
        "in",
        "directly",
        "straight",
        "due",
        "immediately",
        "somewhere",
        "exactly",
    ]
)
