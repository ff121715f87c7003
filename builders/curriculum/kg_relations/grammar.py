"""Reads notes and statements back: names, surnames and pronouns, joined sentences, and things that have no name."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.kg_relations.phrases import phrases
from wabe.builders.curriculum.kg_relations.source import PERSON, SURNAME, entities, given_names, relations
from wabe.builders.curriculum.reading.judging import UnreadableError

TAILS = {"Foundation": "foundation", "Museum": "museum", "Prize": "prize"}
ENDINGS = {"Press": "publisher", "College": "college", "FC": "club"}
NAMED = re.compile(
    r'"The (?P<title>[A-Z]\w+ [A-Z]\w+)"'
    r"|[Tt]he River (?P<river>[A-Z]\w+)"
    r"|[Tt]he (?P<headed>[A-Z]\w+) (?P<tail>Foundation|Museum|Prize)\b"
    r"|(?P<ended>[A-Z]\w+) (?P<ending>Press|College|FC)\b"
    r"|(?P<given>[A-Z]\w+) (?P<surname>[A-Z]\w+)"
    r"|(?P<described>\b[Tt]he (?:book|film|painting|company|club|college|museum|prize|river))\b(?! on which)"
    r"|(?P<single>[A-Z]\w+)"
)
NOUNS = {
    "book": "book",
    "film": "film",
    "adaptation": "film",
    "film version": "film",
    "painting": "painting",
    "picture": "painting",
    "company": "company",
    "football club": "club",
    "club": "club",
    "college": "college",
    "museum": "museum",
    "prize": "prize",
    "river": "river",
}
NOUN = "(?P<noun>book|film|painting|picture|company|football club|college|museum|prize)"
# Things without a name, the innermost first; the sentence says of the thing # what the phrase says of it.
UNNAMED = (
    (rf"an? {NOUN} (?P<by>by|in|from) (?P<who>@\d)", None),
    (rf"an? {NOUN} (?P<done>[a-z]+) (?P<by>by|in|on) (?P<who>@\d)", "# {is} {done} {by} {who}"),
    (rf"an? {NOUN} with (?:its )?(?P<what>headquarters|head office) in (?P<who>@\d)", "# has its {what} in {who}"),
    (rf"an? {NOUN} that (?P<who>@\d)(?: had)? (?P<done>[a-z]+)", "{who} {done} #"),
    (rf"an? {NOUN} on which (?P<who>@\d) is based", "{who} is based on #"),
    (rf"the {NOUN} on which (?P<who>@\d) is based", "{who} is based on #"),
    (rf"an? {NOUN} in which (?P<who>@\d) acted", "{who} acted in #"),
    (rf"an? {NOUN} with (?P<who>@\d) in the cast", "{who} acted in #"),
    (rf"an? {NOUN} that had (?P<who>@\d) on its jury", "the jury for # included {who}"),
    (rf"an? {NOUN} on display that was restored by (?P<who>@\d)", "{who} restored #"),
    (
        rf"an? {NOUN} that (?P<does>(?:is|was|has|hangs) (?:[a-z]+ )*)(?P<who>@\d)(?P<more>(?: [a-z]+)*)",
        "# {does}{who}{more}",
    ),
    (r"an? (?P<noun>adaptation|film version) of (?P<who>@\d)", "# is an adaptation of {who}"),
)
CREATORS = {"book": "{who} wrote #", "painting": "{who} painted #"}
PLACED = {
    "college": "# is situated in {who}",
    "museum": "# is situated in {who}",
    "club": "# is a football club from {who}",
}
# Ways to speak about things without a name that phrases between names do not have.
ROUNDABOUT = (
    (r"(@\d) has (@\d) among its graduates", r"\2 graduated from \1"),
    (r"(@\d) had (@\d) on its teaching staff", r"\2 taught at \1"),
    (r"(@\d) had (@\d) in its team", r"\2 played for \1"),
    (r"(@\d) has (@\d)", r"\1 has \2 on display"),
)


class Thing(NamedTuple):
    """Somebody or something: by its name, or, if it has none, by its number."""

    kind: str
    name: str


class Atom(NamedTuple):
    """A relation between two."""

    relation: str
    subject: Thing
    object: Thing


def read_premise(text: str) -> tuple[Atom, ...]:
    """Read a note, sentence by sentence; pronouns mean what the sentence before begins with."""
    if not text.endswith("."):
        raise UnreadableError(text)
    known: list[Thing] = []
    first: Thing | None = None
    found: list[Atom] = []
    for sentence in text[:-1].split(". "):
        things: list[Thing] = []
        pronoun, _, rest = sentence.partition(" ")
        if pronoun in ("It", "He", "She"):
            if first is None or (first.kind == PERSON) != (pronoun != "It"):
                raise UnreadableError(text)
            things.append(first)
            skeleton = f"@0 {_marked(rest, things, known)}"
        else:
            skeleton = _marked(sentence, things, known)
        found += _sentence(skeleton, things)
        first = things[0] if skeleton.startswith("@0") else None
        known += [thing for thing in things if thing not in known]
    return tuple(found)


def read_hypothesis(text: str) -> tuple[Atom, ...]:
    """Read a statement: one relation, or several with things that have no name."""
    if not text.endswith("."):
        raise UnreadableError(text)
    things: list[Thing] = []
    skeleton = _marked(text[:-1], things, None)
    atom = _atom(skeleton, things)
    return (atom,) if atom is not None else _query(skeleton, things)


def _marked(sentence: str, things: list[Thing], known: Sequence[Thing] | None) -> str:
    """Return a sentence with numbers for those whom it names, which are added to the list."""

    def mark(found: re.Match[str]) -> str:
        thing = _thing(found, [*known, *things] if known is not None else None)
        if thing is None:
            return found[0]
        if thing not in things:
            things.append(thing)
        return f"@{things.index(thing)}"

    marked = NAMED.sub(mark, sentence)
    return marked[0].lower() + marked[1:]


def _thing(found: re.Match[str], known: Sequence[Thing] | None) -> Thing | None:
    """Return who or what is meant; None for a word that is no name."""
    if title := found["title"]:
        return _named(title, ("book", "film", "painting"))
    if river := found["river"]:
        return _named(river, ("river",))
    if found["headed"]:
        return _named(found["headed"], (TAILS[found["tail"]],))
    if found["ended"]:
        return _named(found["ended"], (ENDINGS[found["ending"]],))
    if found["given"]:
        if found["given"] not in _given() or _kinds().get(found["surname"]) != SURNAME:
            raise UnreadableError(found[0])
        return Thing(PERSON, f"{found['given']} {found['surname']}")
    if found["described"]:
        return _described(found["described"], known)
    kind = _kinds().get(found["single"])
    if kind == SURNAME:
        meant = [one for one in known or () if one.kind == PERSON and one.name.split()[1] == found["single"]]
        if len(meant) != 1:
            raise UnreadableError(found[0])
        return meant[0]
    return _named(found["single"], ("town", "district", "region", "company")) if kind else None


def _named(name: str, kinds: tuple[str, ...]) -> Thing:
    kind = _kinds().get(name)
    if kind not in kinds:
        raise UnreadableError(name)
    return Thing(kind, name)


def _described(text: str, known: Sequence[Thing] | None) -> Thing | None:
    """Return the only thing of a kind that was named before; statements have no such phrases."""
    if known is None:
        return None
    kind = NOUNS[text[4:]]
    meant = list(dict.fromkeys(one for one in known if one.kind == kind))
    if len(meant) != 1:
        raise UnreadableError(text)
    return meant[0]


def _sentence(skeleton: str, things: Sequence[Thing]) -> list[Atom]:
    """Read a sentence, which may be two that begin with the same name."""
    if (atom := _atom(skeleton, things)) is not None:
        return [atom]
    if found := re.fullmatch(r"(@\d), (?:who|which) (.+), (.+)", skeleton):
        return _both(found[1], found[2], found[3], things)
    for found in re.finditer(" and ", skeleton):
        start = skeleton[:2]
        try:
            return _both(start, skeleton[3 : found.start()], skeleton[found.end() :], things)
        except UnreadableError:
            continue
    raise UnreadableError(skeleton)


def _both(start: str, one: str, other: str, things: Sequence[Thing]) -> list[Atom]:
    atoms = [_atom(f"{start} {part}", things) for part in (one, other)]
    found = [atom for atom in atoms if atom is not None]
    if len(found) < len(atoms):
        raise UnreadableError(f"{start} {one} {other}")
    return found


def _atom(skeleton: str, things: Sequence[Thing]) -> Atom | None:
    """Return what a sentence about two says; None if it cannot be read, or not in one way only."""
    ends = [things[int(number)] for number in re.findall(r"@(\d)", skeleton)]
    if len(ends) != 2:
        return None
    found = []
    for relation, turned in phrases().get(re.sub(r"@\d", "@", skeleton), ()):
        subject, object_ = reversed(ends) if turned else ends
        between = relations()[relation]
        if subject.kind in between.subjects and object_.kind in between.objects:
            found.append(Atom(relation, subject, object_))
    return found[0] if len(found) == 1 else None


def _query(skeleton: str, things: list[Thing]) -> tuple[Atom, ...]:
    """Read a statement about things without a name: each becomes a number, and what is said of it an atom."""
    atoms: list[Atom] = []
    for _ in range(3):
        skeleton = _without_one(skeleton, things, atoms)
        for pattern, plain in ROUNDABOUT:
            if found := re.fullmatch(pattern, skeleton):
                skeleton = found.expand(plain)
        last = _atom(skeleton, things)
        if last is not None:
            return (*atoms, last)
    raise UnreadableError(skeleton)


def _without_one(skeleton: str, things: list[Thing], atoms: list[Atom]) -> str:
    """Return a statement with a number for one of the things without a name."""
    for pattern, says in UNNAMED:
        found = re.search(rf"\b{pattern}", skeleton)
        if found is None:
            continue
        groups: Mapping[str, str] = found.groupdict()
        kind = NOUNS[groups["noun"]]
        sentence = says or (CREATORS if groups["by"] == "by" else PLACED).get(kind)
        if sentence is None:
            continue
        thing = Thing(kind, f"?{len(things)}")
        marker = f"@{len(things)}"
        more = [*things, thing]
        read = [
            atom
            for verb in ("is", "was")
            if (atom := _atom(sentence.format(**{**groups, "is": verb}).replace("#", marker), more)) is not None
        ]
        if read:
            things.append(thing)
            atoms.append(read[0])
            return skeleton[: found.start()] + marker + skeleton[found.end() :]
    raise UnreadableError(skeleton)


@cache
def _kinds() -> Mapping[str, str]:
    return {word["name"]: word.kind for word in entities()}


@cache
def _given() -> frozenset[str]:
    return frozenset(word["name"] for word in given_names())
