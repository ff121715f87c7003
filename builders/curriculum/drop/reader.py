"""Reads passages back into tables, and statements about them into tests."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.drop.frames import ALWAYS, IN_ALL, SAYS, Equation, Operands, Place, Sum
from wabe.builders.curriculum.drop.judgements import TESTS, Table
from wabe.builders.curriculum.drop.source import EVERY_PERIOD, GROUPS, domains, own_items, own_names
from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UnreadableError

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
COUNTS = {word: number for number, word in enumerate(_WORDS, start=1)}
PLACES = {word: number for number, word in enumerate(_ORDINALS, start=1)}
TOKENS = re.compile(r"\w+|[,;:]")
# Where a statement says how many there are.
HOW_MANY = re.compile(r"(?<=\bthe )N(?= X| I|$)")


class Phrase(NamedTuple):
    """Words that stand for something: the symbol that a frame has for it, and what it is."""

    words: tuple[str, ...]
    symbol: str
    meaning: str


@cache
def phrases() -> dict[str, list[Phrase]]:
    """Return all phrases by their first word, the longest first."""
    found: set[Phrase] = set()

    def add(text: str, symbol: str, meaning: str) -> None:
        found.add(Phrase(tuple(text.split()), symbol, meaning))

    for word in own_items():
        add(word["singular"], "I", word["singular"])
        add(word["plural"], "I", word["singular"])
    for domain in domains():
        add(domain.singular, "x", domain.name)
        add(domain.plural, "X", domain.name)
        for verb in (domain.base, domain.past, domain.participle):
            add(verb, "V", domain.base)
        if domain.item:
            add(domain.item, "I", domain.item)
            add(domain.items, "I", domain.item)
        for division in GROUPS[domain.entity]:
            for group in division:
                add(group.told, "G", group.told)
                add(group.called.format(plural=domain.plural), "H", group.told)
    for periods in EVERY_PERIOD:
        add(periods.first, "P", periods.first)
        add(periods.second, "P", periods.second)
        add(periods.both, "Q", periods.both)
    table: dict[str, list[Phrase]] = {}
    for phrase in sorted(found, key=lambda one: (-len(one.words), one)):
        table.setdefault(phrase.words[0], []).append(phrase)
    return table


@cache
def names() -> frozenset[str]:
    """Return all names."""
    return frozenset(word["name"] for word in (*words("names"), *own_names()))


class Sentence(NamedTuple):
    """A sentence as a frame, and what stands in it; `about` are the things and what was done, as far as told."""

    frame: str
    operands: Operands
    about: frozenset[tuple[str, str]]


def framed(sentence: str) -> Sentence:
    """Replace names, numbers, things and periods by their symbols."""
    tokens = TOKENS.findall(sentence)
    known, table = names(), phrases()
    if tokens[0] not in known:
        tokens[0] = tokens[0][0].lower() + tokens[0][1:]
    frame: list[str] = []
    operands = Operands()
    about: set[tuple[str, str]] = set()
    place, end = 0, len(tokens)
    while place < end:
        token = tokens[place]
        place += 1
        if token in known:
            # Ships have an article.
            if frame and frame[-1] == "the" and tokens[place - 2] in ("the", "The"):
                frame.pop()
            frame.append("A")
            operands.who.append(token)
        elif token in COUNTS or token.isdecimal():
            frame.append("N")
            operands.numbers.append(COUNTS.get(token) or int(token))
        elif (phrase := _phrase(tokens, place - 1, table)) is not None:
            place += len(phrase.words) - 1
            frame.append(phrase.symbol)
            if phrase.symbol == "P":
                operands.periods.append(phrase.meaning)
            elif phrase.symbol in ("G", "H"):
                operands.groups.append(phrase.meaning)
            elif phrase.symbol in ("I", "V"):
                about.add((phrase.symbol, phrase.meaning))
        elif frame and frame[-1] == "came" and token in PLACES:
            frame.append("N")
            operands.numbers.append(PLACES[token])
        else:
            frame.append(SPELLED.get(token, token))
    return Sentence(" ".join(frame), operands, frozenset(about))


# Forms that agree with numbers and articles say nothing.
SPELLED = {"year": "years", "an": "a"}


def _phrase(tokens: Sequence[str], place: int, table: dict[str, list[Phrase]]) -> Phrase | None:
    for phrase in table.get(tokens[place], ()):
        if len(phrase.words) == 1 or tuple(tokens[place : place + len(phrase.words)]) == phrase.words:
            return phrase
    return None


class Passage(NamedTuple):
    """A table that was read, and what it is about."""

    table: Table
    about: frozenset[tuple[str, str]]


def read_passage(text: str) -> Passage:
    """Read all that a passage says about those whom it names."""
    equations: list[Equation | Sum] = []
    later: list[tuple[str, Operands]] = []
    groups: dict[str, str] = {}
    rest: list[str] = []
    listed: dict[str, None] = {}
    about: set[tuple[str, str]] = set()
    count = 0
    for text_of in re.split(r"(?<=\.) ", text):
        frame, operands, things = framed(text_of)
        if not count and "N" in frame:
            count = operands.numbers[0]
        listed.update(dict.fromkeys(operands.who))
        if not operands.who or (":" in frame or frame.startswith(("the N X were A", "the N X are A"))):
            continue
        if operands.groups:
            rest += _divide(frame, operands, groups)
            continue
        about |= things
        if frame in SAYS:
            equations += SAYS[frame](operands)
        elif frame in IN_ALL:
            later.append((frame, operands))
        else:
            raise UnreadableError(frame)
    entities = list(listed)
    groups.update({who: rest[0] for who in entities if rest and who not in groups})
    periods = _periods(equations, later)
    for frame, operands in later:
        other = [period for period in periods if period != operands.periods[0]]
        equations += IN_ALL[frame](operands, other[0])
    numbers = solved(equations)
    wanted = {(who, period) for who in entities for period in periods}
    if set(numbers) != wanted or count != len(entities):
        raise UnreadableError(f"{len(numbers)} numbers for {len(wanted)} places, {count} announced")
    return Passage(Table(numbers, entities, periods, groups), frozenset(about))


def _divide(frame: str, operands: Operands, groups: dict[str, str]) -> list[str]:
    """Read who belongs to which group; return the group of all others, if it is told so."""
    first, second = frame.split(" G", 1)
    before = first.count("A")
    for place, who in enumerate(operands.who):
        groups[who] = operands.groups[0] if place < before else operands.groups[1]
    return [operands.groups[1]] if second.startswith(" ; the others") else []


def _periods(equations: Sequence[Equation | Sum], later: Sequence[tuple[str, Operands]]) -> list[str]:
    """Return the periods of a passage: those that are told, and the one that goes with the only one told."""
    told = dict.fromkeys(one.place[1] for one in equations)
    told.update(dict.fromkeys(operands.periods[0] for _, operands in later))
    found = list(told)
    if found != [ALWAYS] and len(found) < 2:
        found = next([one.first, one.second] for one in EVERY_PERIOD if found[0] in (one.first, one.second))
    return found


def solved(equations: Sequence[Equation | Sum]) -> dict[Place, int]:
    """Return all numbers that follow, one from the other; contradictory equations cannot be read."""
    numbers: dict[Place, int] = {}
    waiting = list(equations)
    while waiting:
        left = [one for one in waiting if not _solve(one, numbers)]
        if len(left) == len(waiting):
            raise UnreadableError(f"{len(left)} equations lead nowhere")
        waiting = left
    return numbers


def _solve(one: Equation | Sum, numbers: dict[Place, int]) -> bool:
    """Find a number by an equation if the other is known; tell whether it could be used."""
    place, other = one.place, one.other
    first, second = numbers.get(place), numbers.get(other) if other is not None else 0
    if first is None and second is None:
        return False
    if isinstance(one, Sum):
        _set(numbers, place, one.total - second if second is not None else first)
        if second is None and first is not None:
            _set(numbers, one.other, one.total - first)
        return True
    if second is not None:
        _set(numbers, place, int(one.times * second) + one.plus)
    elif first is not None and other is not None:
        exact = (first - one.plus) / one.times
        _set(numbers, other, int(exact) if exact.denominator == 1 else None)
    return True


def _set(numbers: dict[Place, int], place: Place, number: int | None) -> None:
    if number is None or numbers.setdefault(place, number) != number:
        raise UnreadableError(f"{place} is {numbers.get(place)} and {number}")


def read_statement(text: str) -> Sentence:
    """Read a statement about a table."""
    sentence = framed(text)
    if sentence.frame not in TESTS:
        raise UnreadableError(sentence.frame)
    return sentence


def is_about(passage: Passage, statement: Sentence) -> bool:
    """Tell whether a statement is about what a passage tells."""
    table, operands = passage.table, statement.operands
    count = HOW_MANY.search(statement.frame)
    place = statement.frame[: count.start()].split().count("N") if count else None
    return (
        statement.about <= passage.about
        and all(who in table.entities for who in operands.who)
        and all(period in table.periods for period in operands.periods)
        and all(group in table.groups.values() for group in operands.groups)
        and (place is None or operands.numbers[place] == len(table.entities))
        and (bool(operands.periods) or " Q" in f" {statement.frame}") == (table.periods != [ALWAYS])
    )
