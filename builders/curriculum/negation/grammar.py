"""Reads statements: clauses, negations of whole sentences, and what follows a comma."""

import re
from functools import lru_cache

from wabe.builders.curriculum.negation.clauses import Formula, all_of, fact, no, some_of
from wabe.builders.curriculum.negation.phrases import (
    KINDS,
    NAME,
    PARTICIPLE,
    PAST,
    THING,
    VERB,
    Context,
    Meaning,
    Said,
    read_plain,
    read_said,
    said_of,
)
from wabe.builders.curriculum.reading.judging import UnreadableError

_DENIED = re.compile(
    r"it (?:is (?:not true|false|not the case)|would be (?:wrong to say|a mistake to think)) that (.+)", re.IGNORECASE
)
_GRANTED = re.compile(r"(?:there is no denying|nobody can deny|it would be wrong to deny) that (.+)", re.IGNORECASE)
_AUXILIARY = r"(?:did|has|have)"


@lru_cache(maxsize=4096)
def read_statement(text: str) -> Meaning:
    """Read a statement without its full stop."""
    if denied := _DENIED.fullmatch(text):
        inner = read_statement(denied[1])
        return lambda context: no(inner(context))
    if granted := _GRANTED.fullmatch(text):
        return read_statement(granted[1])
    for read in (
        *(_read_unlike, read_plain, _read_two_people, _read_others, _read_either),
        *(_read_two_clauses, _read_two_facts),
    ):
        meaning = read(text)
        if meaning is not None:
            return meaning
    msg = f"cannot read {text!r}"
    raise UnreadableError(msg)


def _read_unlike(text: str) -> Meaning | None:
    found = re.fullmatch(rf"[Uu]nlike ({NAME}), (.+)", text)
    main = found and said_of(found[2])
    if not found or not main:
        return None
    other, (name, said, _) = found[1], main
    return lambda context: all_of([said(context, context.person(name)), no(said(context, context.person(other)))])


def _read_two_people(text: str) -> Meaning | None:
    """Read "…, but NAME did (not)", "…, and so did NAME" and "…, and neither did NAME"."""
    found = re.fullmatch(
        rf"(?P<main>[^,]+), (?:but (?P<one>{NAME}) {_AUXILIARY}(?P<negated> not)?"
        rf"|and (?P<same>so|neither) {_AUXILIARY} (?P<two>{NAME}))",
        text,
    )
    main = found and said_of(found["main"])
    if not found or not main:
        return None
    name, said, negated = main
    other = found["one"] or found["two"]
    alike = found["same"] is not None
    # The second half must fit the first: "but" turns it round, "so" and "neither" keep it.
    if (alike and (found["same"] == "neither") != negated) or (not alike and (found["negated"] is None) != negated):
        return None

    def meaning(context: Context) -> Formula:
        second = said(context, context.person(other))
        return all_of([said(context, context.person(name)), second if alike else no(second)])

    return meaning


def _read_others(text: str) -> Meaning | None:
    """Read "…, but neither (both) of the other PEOPLE did", and "…, but did both (all) of the other THINGS"."""
    found = re.fullmatch(
        rf"(?P<main>[^,]+), but (?P<how>neither|both) of the other (?P<group>[a-z]+) {_AUXILIARY}", text
    )
    main = found and said_of(found["main"])
    if found and main and (found["how"] == "both") == main[2]:
        return _both_others_differ(*main[:2], found["how"], found["group"])
    found = re.fullmatch(rf"(?P<main>[^,]+), but (?P<verb>.+) (?P<how>both|all) of the other (?P<kinds>{KINDS})", text)
    verb = found and VERB.fullmatch(found["main"].partition(" ")[2])
    if not found or not verb or not verb["negated"] or not re.fullmatch(THING, verb["object"]):
        return None
    if not re.fullmatch(rf"(?:has (?:{PARTICIPLE})|{PAST})", found["verb"]):
        return None
    return _but_all_other_things(found["main"].partition(" ")[0], verb["object"], found["how"], found["kinds"])


def _both_others_differ(name: str, said: Said, how: str, group: str) -> Meaning:
    def meaning(context: Context) -> Formula:
        context.check(group, None)
        context.check_others(how, context.people)
        one = context.person(name)
        rest = [no(said(context, person)) for person in range(len(context.people)) if person != one]
        return all_of([said(context, one), *rest])

    return meaning


def _but_all_other_things(name: str, thing: str, how: str, kinds: str) -> Meaning:
    def meaning(context: Context) -> Formula:
        context.check(None, kinds)
        context.check_others(how, context.items)
        first, one = context.person(name) * len(context.items), context.item(thing)
        rest = [fact(first + item) for item in range(len(context.items)) if item != one]
        return all_of([no(fact(first + one)), *rest])

    return meaning


def _read_either(text: str) -> Meaning | None:
    """Read "either NAME or NAME did THING, but not both of them" and "NAME or NAME did THING, or both did"."""
    found = re.fullmatch(rf"[Ee]ither ({NAME}) or ({NAME})( [^,]+), but not both of them", text)
    exclusive = found is not None
    found = found or re.fullmatch(rf"({NAME}) or ({NAME})( [^,]+), or both (?:did|have)", text)
    main = found and said_of(found[1] + found[3])
    if not found or not main:
        return None
    one, other, said = found[1], found[2], main[1]

    def meaning(context: Context) -> Formula:
        both = [said(context, context.person(name)) for name in (one, other)]
        return all_of([some_of(both), no(all_of(both))]) if exclusive else some_of(both)

    return meaning


def _read_two_clauses(text: str) -> Meaning | None:
    """Read "NAME did not do THING, but did THING"."""
    first, _, second = text.partition(", but ")
    main, verb = said_of(first), VERB.fullmatch(second)
    also = verb and read_said(verb)
    if not main or not also:
        return None
    name, said, _ = main
    return lambda context: all_of([said(context, context.person(name)), also(context, context.person(name))])


def _read_two_facts(text: str) -> Meaning | None:
    """Read "NAME did (not) do THING, and (whereas) NAME did (not) do THING" and "…, nor did NAME do THING"."""
    found = re.fullmatch(r"([^,]+), (and|whereas|nor) ([^,]+)", text)
    if not found:
        return None
    second_text = found[3]
    if found[2] == "nor":
        turned = re.fullmatch(rf"(did|has) ({NAME}) (.+)", second_text)
        if not turned:
            return None
        second_text = f"{turned[2]} {turned[1]} not {turned[3]}"
    first, second = said_of(found[1]), said_of(second_text)
    if not first or not second:
        return None
    # "and" and "nor" join two negations; "whereas" joins a negation and a fact.
    if (found[2] == "whereas") == (first[2] == second[2]) or (found[2] != "whereas" and not first[2]):
        return None
    both = [first[:2], second[:2]]
    return lambda context: all_of(said(context, context.person(name)) for name, said in both)
