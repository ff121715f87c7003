"""The settings of puzzles: what places are called, the verbs, and the patterns for all of this."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.analytic.source import own_words
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.patterns import Pattern, read_patterns
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.errors import CorruptError

PATTERNS = Path(__file__).parent / "patterns.csv"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July")
SCHEMES = ("days", "months", "floors", "ranks")
UNITS = {"days": "days", "months": "months", "floors": "floors", "ranks": "places"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb, or "be" with what follows it."""

    base: str
    third: str
    plural: str

    def negated(self, *, plural: bool) -> str:
        """Return it with "not"."""
        if self.base.split(" ")[0] == "be":
            first, _, rest = (self.plural if plural else self.third).partition(" ")
            return f"{first} not {rest}".strip()
        return f"{'do' if plural else 'does'} not {self.base}"


def _verb(base: str, third: str, plural: str | None = None) -> Verb:
    return Verb(base=base, third=third, plural=plural or base)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A setting in which everyone has a place of their own, one after the other."""

    name: str
    scheme: str
    verb: Verb
    slots: frozenset[str]
    cities: bool = False
    """Whether cities are put in order, and not people."""

    def place(self, number: int) -> str:
        """Return the phrase for a place."""
        match self.scheme:
            case "days":
                return f"on {DAYS[number]}"
            case "months":
                return f"in {MONTHS[number]}"
            case "floors":
                return f"on floor {number + 1}"
            case _:
                return RANKS[number]


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """A setting in which people are divided."""

    name: str
    verb: Verb
    preposition: str
    called: str
    """A group, with a gap for its name."""
    noun: tuple[str, str]
    kinds: tuple[str, ...]

    @property
    def same(self) -> str:
        """Return the phrase for being together."""
        return f"{self.preposition} the same {self.noun[0]}"

    @property
    def different(self) -> str:
        """Return the phrase for being apart."""
        return f"{self.preposition} different {self.noun[1]}"


_PEOPLE = frozenset({"count", "people", "names"})
_IS = _verb("be", "is", "are")
_WEEK = _PEOPLE | {"first", "last"}
_FLOORS = _PEOPLE | {"last"}
ORDERS = (
    Order(name="talks", scheme="days", verb=_verb("speak", "speaks"), slots=_WEEK),
    Order(
        name="interviews", scheme="days", verb=_verb("be interviewed", "is interviewed", "are interviewed"), slots=_WEEK
    ),
    Order(name="duty", scheme="days", verb=_verb("be on duty", "is on duty", "are on duty"), slots=_WEEK),
    Order(name="leave", scheme="months", verb=_verb("take leave", "takes leave"), slots=_WEEK),
    Order(name="shows", scheme="months", verb=_verb("exhibit", "exhibits"), slots=_WEEK),
    Order(name="house", scheme="floors", verb=_verb("live", "lives"), slots=_FLOORS),
    Order(name="offices", scheme="floors", verb=_verb("work", "works"), slots=_FLOORS),
    Order(name="race", scheme="ranks", verb=_verb("finish", "finishes"), slots=_PEOPLE),
    Order(name="party", scheme="ranks", verb=_verb("perform", "performs"), slots=_PEOPLE),
    Order(
        name="tour", scheme="ranks", verb=_verb("be visited", "is visited", "are visited"), slots=_PEOPLE, cities=True
    ),
)
GROUPS = (
    Groups(
        name="teams",
        verb=_IS,
        preposition="on",
        called="the {} team",
        noun=("team", "teams"),
        kinds=("colour", "animal"),
    ),
    Groups(
        name="rooms",
        verb=_verb("stay", "stays"),
        preposition="in",
        called="the {} room",
        noun=("room", "rooms"),
        kinds=("tree",),
    ),
    Groups(
        name="committees",
        verb=_verb("serve", "serves"),
        preposition="on",
        called="the {} committee",
        noun=("committee", "committees"),
        kinds=("topic",),
    ),
    Groups(
        name="reporters",
        verb=_verb("be sent", "is sent", "are sent"),
        preposition="to",
        called="{}",
        noun=("city", "cities"),
        kinds=("city",),
    ),
    Groups(
        name="vans",
        verb=_verb("ride", "rides"),
        preposition="in",
        called="the {} van",
        noun=("van", "vans"),
        kinds=("colour",),
    ),
    Groups(
        name="cabins",
        verb=_verb("sleep", "sleeps"),
        preposition="in",
        called="the {} cabin",
        noun=("cabin", "cabins"),
        kinds=("animal",),
    ),
)

_PAIR = frozenset({"a", "b", "v"})


def slots() -> Mapping[str, frozenset[str]]:
    """Return every construction of patterns.csv with its slots."""
    found = {f"{scheme} {kind}": _PAIR for scheme in SCHEMES for kind in ("before", "just before", "next to")}
    found |= {f"{scheme} gap": _PAIR | {"steps"} for scheme in SCHEMES}
    found |= {f"{scheme} {kind}": _PAIR | {"c"} for scheme in SCHEMES for kind in ("between", "both")}
    found |= {"at": frozenset({"a", "v", "place"}), "either place": frozenset({"a", "v", "place", "other"})}
    found |= dict.fromkeys(("either who", "exactly one", "at least one", "at most one"), _PAIR | {"place"})
    found |= {"together": _PAIR | {"same"}, "apart": _PAIR | {"different"}, "if": frozenset({"f", "g"})}
    found |= dict.fromkeys(("must", "could", "cannot", "need not", "suppose"), frozenset({"f"}))
    found |= dict.fromkeys(("question order", "question groups", "unique order", "unique groups"), frozenset())
    found |= {f"intro {order.name}": order.slots for order in ORDERS}
    return {**found, **{f"intro {groups.name}": _PEOPLE | {"groups", "sizes"} for groups in GROUPS}}


@cache
def patterns(path: Path = PATTERNS) -> Mapping[str, tuple[Pattern, ...]]:
    """Read the patterns; every construction must have one."""
    found = read_patterns(path, slots())
    if missing := [construction for construction, some in found.items() if not some]:
        raise CorruptError(
            where=str(path), what=f"there is no pattern for {', '.join(missing)}", remedy="Add a line for each of them"
        )
    return found


@cache
def options(kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of a kind, in one vocabulary; cities of one word only."""
    match kind:
        case "name":
            return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)
        case "city":
            return tuple(
                word["place"]
                for word in words("places")
                if word.kind == "city" and word.vocabulary == vocabulary and word["place"].isalpha()
            )
        case "people":
            return tuple(
                word["plural"]
                for word in words("people")
                if word.kind == "occupation" and word.vocabulary == vocabulary
            )
        case _:
            return tuple(word["word"] for word in own_words() if word.kind == kind and word.vocabulary == vocabulary)


def fixed_words() -> tuple[str, ...]:
    """Return every word that texts have apart from names, occupations and what groups are called."""
    spoken = [re.sub(r"{\w*}", " ", pattern.text) for some in patterns().values() for pattern in some]
    for one in (*ORDERS, *GROUPS):
        spoken += [one.verb.base, one.verb.third, one.verb.plural]
    for groups in GROUPS:
        spoken += [groups.called, groups.same, groups.different, f"{groups.preposition} each {groups.noun[0]}"]
    spoken += [*NUMBERS, *RANKS, *DAYS, *MONTHS, *UNITS.values(), *map(str, range(1, len(NUMBERS)))]
    spoken += [
        "does not have to",
        "do not have to",
        "has to",
        "have to",
        "need not",
        "must",
        "could",
        "cannot",
        "of them",
    ]
    return tuple(sorted({word for text in spoken for word in re.findall("[a-z]+|[0-9]+", text.lower())}))
