"""The phrases that puzzles are told in, as the oracle reads them."""

import re
from functools import cache

COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
COUNT = "|".join(COUNTS)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July")
RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
NAME = r"[A-Z]\w+"
PEOPLE = re.compile(rf"{NAME}(?:, {NAME}){{3,}} and {NAME}")
SPAN = re.compile(r"[Ff]rom (\w+) to (\w+)")
FLOORS = re.compile(r"numbered from 1 at the bottom to (\d) at the top")
ALONE = re.compile(r"exactly one|exactly once|no two|no ties|nobody")
"""In an order, something must say that no two entities share a place."""
GROUPS = re.compile(r"the ([a-z]+) (team|room|committee|van|cabin)\b")
CITIES = re.compile(rf"(?:sent abroad, to|sends \w+ [a-z]+ to) ({NAME}(?:, {NAME})* and {NAME})")
SIZES = re.compile(rf"Exactly (?P<each>{COUNT}) of them [a-z ]+ each [a-z]+|Exactly .+, and exactly .+")
SIZE = re.compile(rf"exactly ({COUNT})(?: of them|) (.+?)(?:, and|,|$)", re.IGNORECASE)
SUPPOSED = re.compile(r"(?:Suppose|Now suppose|Assume, in addition,) that (.+)\.")
PROMISE = re.compile(
    r"There is exactly one (?:order|way) .+"
    r"|Only one (?:order|arrangement) meets .+"
    r"|Exactly one (?:order|arrangement) is .+"
)

# What a verb or a modal verb says: how it is put, and whether it is denied.
PLAIN, DENIED, MUST, COULD, CANNOT, NEED_NOT = "is", "is not", "must", "could", "cannot", "need not"
_ACTIVE = ("speak", "take leave", "exhibit", "live", "work", "finish", "perform", "stay", "serve", "ride", "sleep")
_WITH_BE = ("interviewed", "on duty", "visited", "sent", "")


def _forms() -> dict[str, str]:
    found: dict[str, str] = {}
    for base in _ACTIVE:
        verb, _, rest = base.partition(" ")
        third = f"{verb}{'es' if verb.endswith('sh') else 's'} {rest}".strip()
        found |= {third: PLAIN, base: PLAIN, f"does not {base}": DENIED, f"do not {base}": DENIED}
        found |= _modals(base)
    for rest in _WITH_BE:
        for be in ("is", "are"):
            found |= {f"{be} {rest}".strip(): PLAIN, f"{be} not {rest}".strip(): DENIED}
        found |= _modals(f"be {rest}".strip())
    return found


def _modals(base: str) -> dict[str, str]:
    return {
        **dict.fromkeys((f"must {base}", f"has to {base}", f"have to {base}"), MUST),
        **dict.fromkeys((f"need not {base}", f"does not have to {base}", f"do not have to {base}"), NEED_NOT),
        f"could {base}": COULD,
        f"cannot {base}": CANNOT,
    }


FORMS = _forms()
_VERB = "|".join(sorted(map(re.escape, FORMS), key=len, reverse=True))
CLAUSE = re.compile(
    rf"(?P<how>both|[Ee]ither|exactly one of|at least one of|at most one of|) ?(?P<a>{NAME})"
    rf"(?:(?: and| or) (?P<b>{NAME})(?P<only>, but not both,|)|) (?P<verb>{_VERB}) (?P<rest>.+)"
)
AROUND = (
    (MUST, re.compile(r"It must be the case that (.+)|It is certain that (.+)")),
    (COULD, re.compile(r"It could be the case that (.+)|It is possible that (.+)")),
    (CANNOT, re.compile(r"It cannot be the case that (.+)|It is impossible that (.+)")),
    (NEED_NOT, re.compile(r"It need not be the case that (.+)|It is not certain that (.+)")),
)

_EARLIER = r"before|earlier (?:in the week |in the year |)than|on a lower floor than|on a floor below|below"
_LATER = r"after|later (?:in the week |in the year |)than|on a higher floor than|on a floor above|above"
_RELATIONS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("both", rf"(?:{_EARLIER}) both (?P<x>{NAME}) and (?P<y>{NAME})"),
        ("between", rf"(?:{_LATER}) (?P<x>{NAME}) but (?:{_EARLIER}) (?P<y>{NAME})"),
        ("between", rf"(?:{_EARLIER}) (?P<y>{NAME}) but (?:{_LATER}) (?P<x>{NAME})"),
        ("earlier", rf"(?:{_EARLIER}) (?P<x>{NAME})"),
        ("later", rf"(?:{_LATER}) (?P<x>{NAME})"),
        ("just", rf"(?:on the day |in the month )?immediately before (?P<x>{NAME})"),
        ("just", rf"on the floor directly below (?P<x>{NAME})"),
        ("just after", rf"(?:on the day |in the month )?immediately after (?P<x>{NAME})"),
        ("just after", rf"on the floor directly above (?P<x>{NAME})"),
        ("gap", rf"exactly (?P<n>{COUNT}) (?:days|months|floors|places) (?:before|below) (?P<x>{NAME})"),
        ("gap after", rf"exactly (?P<n>{COUNT}) (?:days|months|floors|places) (?:after|above) (?P<x>{NAME})"),
        ("next", r"on consecutive days|in consecutive months|on neighbouring floors|one immediately after the other"),
        ("same", rf"(?:on|in|to) the same (?:team|room|committee|van|cabin|city)(?: as (?P<x>{NAME}))?"),
        ("different", r"(?:on|in|to) different (?:teams|rooms|committees|vans|cabins|cities)"),
    )
)


@cache
def relation(rest: str) -> tuple[str, str | None, str | None, int] | None:
    """Return what follows a verb as a kind of relation, with the names in it and the number of steps."""
    for kind, pattern in _RELATIONS:
        if found := pattern.fullmatch(rest):
            parts = found.groupdict()
            return kind, parts.get("x"), parts.get("y"), COUNTS.get(parts.get("n") or "", 0)
    return None
