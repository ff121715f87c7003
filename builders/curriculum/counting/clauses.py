"""Reads clauses of counting: each shape of clause, and the statements about sums of counts that it makes."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from wabe.builders.curriculum.counting.grammar import (
    NUMBER,
    Amount,
    Noun,
    amount_at,
    bases,
    category_of,
    hues,
    noun_pattern,
    nouns,
    pasts,
    read_amount,
    read_noun,
    read_number,
)
from wabe.builders.curriculum.counting.quantities import Count, Ranges, Statement
from wabe.builders.curriculum.counting.source import DAYS
from wabe.builders.curriculum.reading.judging import UnreadableError

NONE: Ranges = [(0, 0)]
ALL: Ranges = [(1, None)]


@dataclass(slots=True)
class Context:
    """What "them" and "the others" refer to: a whole, and the parts of it that have been named."""

    whole: Count | None = None
    parts: list[Count] = field(default_factory=list)


Found = re.Match[str]
Says = Callable[[Found, Context], list[Statement]]


def counted(who: str, noun: Noun, day: str = "") -> Count:
    """Return the count that a noun is about."""
    return Count(who, day, noun.category, noun.kind, noun.colour)


def about(counts: Sequence[Count], amount: Amount) -> Statement:
    """State an amount of a sum of counts."""
    return Statement(dict.fromkeys(counts, 1), amount.ranges, amount.parity)


def without(whole: Count, parts: Sequence[Count], amount: Amount | None = None) -> Statement:
    """State an amount of what is left of a whole, or that nothing is left."""
    left = {whole: 1, **dict.fromkeys(parts, -1)}
    return Statement(left, amount.ranges, amount.parity) if amount else Statement(left, NONE)


def _noun_of(amount: Amount) -> Noun:
    if amount.noun is None:
        raise UnreadableError(str(amount))
    return amount.noun


def _together(found: Found, _: Context) -> list[Statement]:
    amount = read_amount(found["rest"])
    return [about([counted(found[who], _noun_of(amount)) for who in ("who", "other")], amount)]


def _same_number(found: Found, _: Context) -> list[Statement]:
    noun = read_noun(found["things"])
    return [Statement({counted(found["who"], noun): 1, counted(found["other"], noun): -1}, NONE)]


def _on_days(found: Found, _: Context) -> list[Statement]:
    amount = read_amount(found["rest"])
    days = [day for day in (found["day"], found["later"]) if day]
    return [about([counted(found["who"], _noun_of(amount), day) for day in days], amount)]


def _number(found: Found, _: Context) -> list[Statement]:
    return [about([counted(found["who"], read_noun(found["things"]))], read_amount(found["rest"]))]


def _did_not(found: Found, _: Context) -> list[Statement]:
    rest = found["rest"]
    if match := re.fullmatch(rf"more than ({NUMBER}) (.+)", rest):
        return [Statement({counted(found["who"], read_noun(match[2])): 1}, [(0, read_number(match[1]))])]
    if rest.startswith("any "):
        return [Statement({counted(found["who"], read_noun(rest.removeprefix("any "))): 1}, NONE)]
    (item,) = _items(found["who"], rest)
    return [Statement({item: 1}, NONE)]


def _coloured(found: Found, _: Context) -> list[Statement]:
    """Read what is said of a colour: of things whose number is given, or whose number is left open."""
    whole = counted(found["who"], read_noun(found["things"]))
    part = replace(whole, colour=found["colour"])
    total = read_number(found["total"]) if found["total"] else None
    statements = [Statement({whole: 1}, [(total, total)])] if total is not None else []
    some = found["some"]
    if some.startswith("all but "):
        statements.append(Statement({whole: 1, part: -1}, [(read_number(some[8:]),) * 2]))
    elif some == "exactly half":
        statements.append(Statement({whole: 1, part: -2}, NONE))
    elif some == "none":
        statements.append(Statement({part: 1}, NONE))
    else:
        statements.append(about([part], read_amount(some)))
    if found.groupdict().get("second"):
        statements.append(without(whole, [part, replace(whole, colour=found["second"])]))
    return statements


def _only(found: Found, _: Context) -> list[Statement]:
    items = _items(found["who"], found["items"])
    whole = counted(found["who"], read_noun(found["things"]))
    return [*(Statement({item: 1}, ALL) for item in items), without(whole, items)]


def _besides(found: Found, _: Context) -> list[Statement]:
    items = _items(found["who"], found["items"])
    amount = read_amount(found["rest"])
    left = without(counted(found["who"], _noun_of(amount)), items, amount)
    return [*(Statement({item: 1}, ALL) for item in items), left]


def _of_them(found: Found, context: Context) -> list[Statement]:
    part = _part(found["things"], context)
    return [about([part], read_amount(found["some"]))]


def _others(found: Found, context: Context) -> list[Statement]:
    _part(found["things"], context)
    if context.whole is None:
        raise UnreadableError(found[0])
    return [without(context.whole, context.parts)]


def _part(things: str, context: Context) -> Count:
    if context.whole is None:
        raise UnreadableError(things)
    part = counted(context.whole.who, read_noun(things))
    context.parts.append(part)
    return part


def _items(who: str, text: str) -> list[Count]:
    """Read a list of names, or of single things: "Leeds, Rome and Bern", "a rose and a lily"."""
    return [_item(who, phrase) for phrase in re.split(r", | and ", text)]


def _item(who: str, phrase: str) -> Count:
    if match := re.fullmatch(r"an? (.+)", phrase):
        if match[1] not in nouns():
            raise UnreadableError(phrase)
        category, kind = nouns()[match[1]]
        return Count(who, "", category, item=kind)
    return Count(who, "", category_of(phrase), item=phrase)


def _plain(found: Found, context: Context) -> list[Statement]:
    """Read what somebody did: amounts, items, or both, and whether there is anything else."""
    who, rest = found["who"], found["rest"]
    if match := re.fullmatch(rf"(.+) on ({'|'.join(DAYS)})", rest):
        amount = read_amount(match[1])
        return [about([counted(who, _noun_of(amount), match[2])], amount)]
    if match := re.fullmatch(rf"(.+) on ({'|'.join(DAYS)}) and ({'|'.join(DAYS)}) together", rest):
        amount = read_amount(match[1])
        return [about([counted(who, _noun_of(amount), match[day]) for day in (2, 3)], amount)]
    if match := re.fullmatch(r"(.+), of which (.+?) were (.+?)(?: and the rest were (.+))?", rest):
        amount = read_amount(match[1])
        context.whole, context.parts = counted(who, _noun_of(amount)), []
        statements = [about([context.whole], amount), about([_part(match[3], context)], read_amount(match[2]))]
        if match[4]:
            _part(match[4], context)
            statements.append(without(context.whole, context.parts))
        return statements
    if match := re.fullmatch(r"(.+), (?:among them|including) (.+)", rest):
        amount = read_amount(match[1])
        items = _items(who, match[2])
        return [about([counted(who, _noun_of(amount))], amount), *(Statement({item: 1}, ALL) for item in items)]
    closed = re.fullmatch(r"(.+) but no other (.+)", rest)
    statements, parts = _amounts_and_items(who, closed[1] if closed else rest)
    if closed:
        statements.append(without(counted(who, read_noun(closed[2])), parts))
    elif len(parts) == 1:
        context.whole, context.parts = parts[0], []
    return statements


def _amounts_and_items(who: str, text: str) -> tuple[list[Statement], list[Count]]:
    """Read a list of amounts and items from left to right."""
    place = 0
    statements: list[Statement] = []
    parts: list[Count] = []
    while place < len(text):
        if place:
            separator = re.compile(", | and ").match(text, place)
            if separator is None:
                raise UnreadableError(text)
            place = separator.end()
        if (read := amount_at(text, place)) is not None:
            amount, place = read
            noun = _noun_of(amount)
            if noun.other:
                statements.append(without(counted(who, noun), parts, amount))
                continue
            parts.append(counted(who, noun))
            statements.append(about(parts[-1:], amount))
        else:
            end = min((at for mark in (", ", " and ") if (at := text.find(mark, place)) >= 0), default=len(text))
            parts.append(_item(who, text[place:end]))
            statements.append(Statement({parts[-1]: 1}, ALL))
            place = end
    return statements, parts


def _compared(low: int, high: int | None, weight: int = 1) -> Says:
    """Read that one exceeds so many times another by an amount from low to high."""

    def says(found: Found, _: Context) -> list[Statement]:
        noun = read_noun(found["things"])
        parts = found.groupdict()
        one = counted(found["who"], noun, parts.get("day") or "")
        other = counted(parts.get("other") or found["who"], noun, parts.get("later") or "")
        by = read_number(parts["n"]) if parts.get("n") else 0
        return [Statement({one: 1, other: -weight}, [(low + by, None if high is None else high + by)])]

    return says


def _fewer(found: Found, _: Context) -> list[Statement]:
    noun = read_noun(found["things"])
    parts = found.groupdict()
    one = counted(found["who"], noun, parts.get("day") or "")
    other = counted(parts.get("other") or found["who"], noun, parts.get("later") or "")
    if parts.get("n"):
        by = read_number(parts["n"])
        return [Statement({other: 1, one: -1}, [(by, by)])]
    return [Statement({other: 1, one: -1}, [(1, None)])]


def _half(found: Found, _: Context) -> list[Statement]:
    noun = read_noun(found["things"])
    return [Statement({counted(found["other"], noun): 1, counted(found["who"], noun): -2}, NONE)]


THAN = ("than OTHER", "on DAY than on LATER")
AS = ("as OTHER", "on DAY as on LATER")
RULES: Sequence[tuple[str, Says]] = (
    ("(?:between them|taken together), WHO and OTHER DID REST", _together),
    ("WHO and OTHER together DID REST", _together),
    ("WHO and OTHER DID the same number of THINGS", _same_number),
    ("on DAY(?: and LATER together)?, WHO DID REST", _on_days),
    ("the number of THINGS that WHO DID is REST", _number),
    ("WHO did not DO REST", _did_not),
    ("of the TOTAL THINGS that WHO DID, SOME were COLOUR(?: and the rest were SECOND)?", _coloured),
    ("SOME of the (?:TOTAL )?THINGS that WHO DID were COLOUR", _coloured),
    ("the only THINGS that WHO DID were ITEMS", _only),
    ("besides ITEMS, WHO DID REST", _besides),
    ("SOME of them were THINGS", _of_them),
    ("all the others were THINGS", _others),
    *((f"WHO DID exactly N more THINGS {end}", _compared(0, 0)) for end in THAN),
    *((f"WHO DID exactly N fewer THINGS {end}", _fewer) for end in THAN),
    *((f"WHO DID exactly as many THINGS {end}", _compared(0, 0)) for end in AS),
    *((f"WHO DID exactly twice as many THINGS {end}", _compared(0, 0, weight=2)) for end in AS),
    ("WHO DID exactly half as many THINGS as OTHER", _half),
    *((f"WHO DID more THINGS {end}", _compared(1, None)) for end in THAN),
    *((f"WHO DID fewer THINGS {end}", _fewer) for end in THAN),
    ("WHO DID at least as many THINGS as OTHER", _compared(0, None)),
    ("WHO DID REST", _plain),
)


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], Says], ...]:
    things = re.sub(r"\?P<\w+>", "?:", noun_pattern())
    days, colours = "|".join(DAYS), "|".join(hues())
    parts = {
        "WHO": "(?P<who>[A-Z][a-z]+)",
        "OTHER": "(?P<other>[A-Z][a-z]+)",
        "DID": f"(?:{pasts()})",
        "DO": f"(?:{bases()})",
        "DAY": f"(?P<day>{days})",
        "LATER": f"(?P<later>{days})",
        "THINGS": f"(?P<things>{things})",
        "TOTAL": f"(?P<total>{NUMBER})",
        "COLOUR": f"(?P<colour>{colours})",
        "SECOND": f"(?P<second>{colours})",
        "SOME": "(?P<some>[a-z, -]+?)",
        "ITEMS": "(?P<items>.+)",
        "REST": "(?P<rest>.+)",
        "N": f"(?P<n>{NUMBER})",
    }
    return tuple((re.compile(re.sub(r"\b[A-Z]+\b", lambda part: parts[part[0]], rule)), says) for rule, says in RULES)


def read_clause(clause: str, context: Context) -> list[Statement]:
    """Return the statements that a clause makes."""
    for shape, says in _shapes():
        if match := shape.fullmatch(clause):
            return says(match, context)
    raise UnreadableError(clause)
