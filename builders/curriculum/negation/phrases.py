"""Reads clauses: a subject that quantifies over people, a verb that may be negated, and an object over things."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from wabe.builders.curriculum.negation.clauses import Formula, all_of, fact, no, none_of, some_of
from wabe.builders.curriculum.negation.source import frames
from wabe.builders.curriculum.reading.judging import UnreadableError

NUMBERS = {"two": 2, "three": 3, "four": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Of whom and of what a text speaks."""

    people: tuple[str, ...]
    group: str
    items: tuple[str, ...]
    nouns: str

    def person(self, name: str) -> int:
        """Return the number of a person."""
        return _place(self.people, name)

    def item(self, name: str) -> int:
        """Return the number of a thing."""
        return _place(self.items, name)

    def check(self, group: str | None, nouns: str | None, people: str | None = None, items: str | None = None) -> None:
        """Refuse words for a group or things, or numbers of them, that are not those of the text."""
        fits = (
            group in (None, self.group)
            and nouns in (None, self.nouns)
            and (people is None or NUMBERS[people.strip()] == len(self.people))
            and (items is None or NUMBERS[items.strip()] == len(self.items))
        )
        if not fits:
            msg = f"{group or nouns!r} are not introduced"
            raise UnreadableError(msg)

    def check_others(self, how: str, among: tuple[str, ...]) -> None:
        """Refuse "both" and "neither" of the others unless there are two of them."""
        if how in ("both", "neither") and len(among) != NUMBERS["three"]:
            msg = f"{how} of the others, who are not two"
            raise UnreadableError(msg)


Meaning = Callable[[Context], Formula]
Said = Callable[[Context, int], Formula]
"""What is said of a person."""
Subject = Callable[[Context, Callable[[int], Formula]], Formula]


def _place(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        msg = f"{name!r} is not introduced"
        raise UnreadableError(msg)
    return names.index(name)


def _any(words: set[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


BASE, PAST, PARTICIPLE, _PROGRESSIVE = (
    _any({getattr(frame, form) for frame in frames()}) for form in ("base", "past", "participle", "progressive")
)
_KIND = _any({frame.noun for frame in frames()})
KINDS = _any({frame.nouns for frame in frames()})
_PLURALS = {frame.noun: frame.nouns for frame in frames()}
NAME = r"[A-Z]\w+"
_NUMBER = f"(?:{'|'.join(NUMBERS)}) "
THING = r"(?:the [\w-]+(?: class)?|[\w-]+)"
VERB = re.compile(
    rf" ?\b(?:(?P<negated>did not (?:{BASE})|ha(?:s|ve) (?:not|never) (?:{PARTICIPLE}))"
    rf"|ha(?:s|ve) (?:{PARTICIPLE})|(?:{PAST})) (?P<object>.+)"
)
_OF_GROUP = rf"of the (?P<people>{_NUMBER})?(?P<group>[a-z]+)"
_ALL_KINDS = rf"(?P<items>{_NUMBER})(?P<kinds>{KINDS})"
_OF_KINDS = rf"of the (?P<items>{_NUMBER})?(?P<kinds>{KINDS})"


def _subjects() -> list[tuple[re.Pattern[str], Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula]]]:
    """Return the forms of subjects, each with what it says when something is said of it."""
    two = rf"(?P<one>{NAME}) {{}} (?P<two>{NAME})"

    def pair(context: Context, found: re.Match[str], said: Callable[[int], Formula]) -> list[Formula]:
        return [said(context.person(found["one"])), said(context.person(found["two"]))]

    def group(
        context: Context, found: re.Match[str], said: Callable[[int], Formula], without: int = -1
    ) -> list[Formula]:
        context.check(found["group"], None, found["people"])
        return [said(person) for person in range(len(context.people)) if person != without]

    def except_one(context: Context, found: re.Match[str], said: Callable[[int], Formula], others: bool) -> Formula:
        one = context.person(found["one"])
        rest = group(context, found, said, one)
        return all_of([no(said(one)), *rest]) if others else all_of([said(one), none_of(rest)])

    forms: list[tuple[str, Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula]]] = [
        (rf"neither {two.format('nor')}", lambda c, f, s: none_of(pair(c, f, s))),
        (rf"both {two.format('and')}", lambda c, f, s: all_of(pair(c, f, s))),
        (rf"at most one of {two.format('and')}", lambda c, f, s: no(all_of(pair(c, f, s)))),
        (rf"at least one of {two.format('and')}", lambda c, f, s: some_of(pair(c, f, s))),
        (rf"(?:either )?{two.format('or')}", lambda c, f, s: some_of(pair(c, f, s))),
        (
            rf"(?:none|not one) {_OF_GROUP} (?:except|but) (?P<one>{NAME})",
            lambda c, f, s: except_one(c, f, s, others=False),
        ),
        (
            rf"there (?:was|is) nobody among the (?P<people>{_NUMBER})?(?P<group>[a-z]+) who",
            lambda c, f, s: none_of(group(c, f, s)),
        ),
        (rf"(?:none|not one) {_OF_GROUP}", lambda c, f, s: none_of(group(c, f, s))),
        (
            rf"(?:all|every one) {_OF_GROUP} (?:except|but) (?P<one>{NAME})",
            lambda c, f, s: except_one(c, f, s, others=True),
        ),
        (rf"(?:all|every one) {_OF_GROUP}", lambda c, f, s: all_of(group(c, f, s))),
        (rf"not (?:all|every one) {_OF_GROUP}", lambda c, f, s: no(all_of(group(c, f, s)))),
        (rf"at least one {_OF_GROUP}", lambda c, f, s: some_of(group(c, f, s))),
        (
            rf"(?P<one>{NAME}) (?:was|is) the only one {_OF_GROUP} who",
            lambda c, f, s: except_one(c, f, s, others=False),
        ),
        (rf"(?P<one>{NAME})", lambda c, f, s: s(c.person(f["one"]))),
    ]
    return [(re.compile(_with_capital(form)), says) for form, says in forms]


def _with_capital(form: str) -> str:
    """Let the first word of a form, or of each of its alternatives, begin with a capital too."""
    lead = re.match(r"\(\?:([a-z |]+)\)(\??)|([a-z]+(?: [a-z]+)*)", form)
    if lead is None:
        return form
    return f"(?i:{lead[1] or lead[3]}){lead[2] or ''}{form[lead.end() :]}"


def _objects() -> list[tuple[re.Pattern[str], Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula]]]:
    """Return the forms of objects, each with what it says of somebody who did some things."""
    two = rf"(?P<one>{THING}) {{}} (?P<two>{THING})"
    these_two = rf"these two (?P<kinds>{KINDS}): {two.format('and')}"

    def pair(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> list[Formula]:
        context.check(None, found.groupdict().get("kinds"))
        return [did(context.item(found["one"])), did(context.item(found["two"]))]

    def every(
        context: Context, found: re.Match[str], did: Callable[[int], Formula], without: int = -1
    ) -> list[Formula]:
        parts = found.groupdict()
        context.check(None, parts.get("kinds") or _PLURALS[parts["kind"]], None, parts.get("items"))
        return [did(item) for item in range(len(context.items)) if item != without]

    def only(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> Formula:
        one = context.item(found["one"])
        context.check_others(found.groupdict().get("how", ""), context.items)
        return all_of([did(one), none_of(every(context, found, did, one))])

    def all_but(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> Formula:
        one = context.item(found["one"])
        return all_of([no(did(one)), *every(context, found, did, one)])

    def but_not(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> Formula:
        one, other = pair(context, found, did)
        return all_of([one, no(other)])

    def all_but_one_at_most(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> Formula:
        if NUMBERS[found["most"].strip()] != len(context.items) - 1:
            msg = f"at most {found['most']}is not all but one"
            raise UnreadableError(msg)
        return no(all_of(every(context, found, did)))

    def just_one(context: Context, found: re.Match[str], did: Callable[[int], Formula]) -> Formula:
        one, other = pair(context, found, did)
        return all_of([some_of([one, other]), no(all_of([one, other]))])

    forms: list[tuple[str, Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula]]] = [
        (rf"neither {two.format('nor')}", lambda c, f, d: none_of(pair(c, f, d))),
        (rf"both {two.format('and')}", lambda c, f, d: all_of(pair(c, f, d))),
        (rf"at most one of {these_two}", lambda c, f, d: no(all_of(pair(c, f, d)))),
        (rf"at least one of {these_two}", lambda c, f, d: some_of(pair(c, f, d))),
        (rf"at most (?P<most>{_NUMBER}){_OF_KINDS}", all_but_one_at_most),
        (rf"either {two.format('or')}, but not both", just_one),
        (rf"{two.format('or')}, or both", lambda c, f, d: some_of(pair(c, f, d))),
        (rf"(?:either )?{two.format('or')}", lambda c, f, d: some_of(pair(c, f, d))),
        (rf"no (?P<kind>{_KIND}) except (?P<one>{THING})", only),
        (rf"none {_OF_KINDS} except (?P<one>{THING})", only),
        (rf"(?P<one>{THING}) and no other (?P<kind>{_KIND})", only),
        (rf"(?P<one>{THING}), but (?P<how>none|neither) of the other (?P<kinds>{KINDS})", only),
        (rf"(?:all|every one) {_OF_KINDS} (?:except|but) (?P<one>{THING})", all_but),
        (rf"all {_ALL_KINDS}", lambda c, f, d: all_of(every(c, f, d))),
        (rf"none {_OF_KINDS}", lambda c, f, d: none_of(every(c, f, d))),
        (rf"(?:any|at least one) {_OF_KINDS}", lambda c, f, d: some_of(every(c, f, d))),
        (rf"(?:all|every one) {_OF_KINDS}", lambda c, f, d: all_of(every(c, f, d))),
        (two.format(rf"without also (?:{_PROGRESSIVE})"), but_not),
        (two.format("but not"), but_not),
        (rf"(?P<one>{THING}), though not (?P<two>{THING})", but_not),
        (two.format("and"), lambda c, f, d: all_of(pair(c, f, d))),
        (rf"(?P<one>{THING})", lambda c, f, d: d(c.item(f["one"]))),
    ]
    return [(re.compile(form), says) for form, says in forms]


_SUBJECTS, _OBJECTS = _subjects(), _objects()


def read_plain(text: str) -> Meaning | None:
    """Read a subject, a verb and an object."""
    verb = VERB.search(text)
    if verb is None:
        return None
    said = read_said(verb)
    if said is None:
        return None
    subject = text[: verb.start()]
    for form, says in _SUBJECTS:
        if found := form.fullmatch(subject):
            return _about(says, found, said)
    return None


def _about(
    says: Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula], found: re.Match[str], said: Said
) -> Meaning:
    return lambda context: says(context, found, lambda person: said(context, person))


def read_said(verb: re.Match[str]) -> Said | None:
    """Read what is said of a person: the verb, which may be negated, with its object."""
    for form, says in _OBJECTS:
        if found := form.fullmatch(verb["object"]):
            return _doing(says, found, verb["negated"] is not None)
    return None


def _doing(
    says: Callable[[Context, re.Match[str], Callable[[int], Formula]], Formula], found: re.Match[str], negated: bool
) -> Said:
    def said(context: Context, person: int) -> Formula:
        formula = says(context, found, lambda item: fact(person * len(context.items) + item))
        return no(formula) if negated else formula

    return said


def said_of(text: str) -> tuple[str, Said, bool] | None:
    """Read "NAME did (not) do THING": the name, what is said, and whether it is negated."""
    verb = VERB.search(text)
    if verb is None or not re.fullmatch(NAME, text[: verb.start()]):
        return None
    said = read_said(verb)
    return None if said is None else (text[: verb.start()], said, verb["negated"] is not None)
