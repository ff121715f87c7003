"""Takes a text apart: entities are marked, sentences are cut into clauses, and every clause gets its subject."""

import re
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.comparative.grammar import ENTITY, Group, Meaning, read_clause
from wabe.builders.curriculum.comparative.source import NAMED, NUMBERS, RIVER, entities
from wabe.builders.curriculum.reading.judging import UnreadableError

OPENING = frozenset(
    {"Of", "Compared", "Neither", "None", "There", "Here", "It", "The"} | {n.capitalize() for n in NUMBERS}
)
"""Words with a capital that are no names."""
KNOWN = "it is known that "
GROUPS = tuple(
    re.compile(shape)
    for shape in (
        r"(?:t?here) are ([a-z]+) [a-z ]+: (<.+>)",
        r"([a-z]+) [a-z ]+ were compared with each other: (<.+>)",
        r"(?P<list><[^:]+>) are (?P<count>[a-z]+) [a-z ]+",
    )
)
NOT_GROUPS = frozenset({"both", "all", "equally", "not"})


@dataclass(frozen=True, slots=True)
class Text:
    """What a text says, and whom it says that it is about."""

    clauses: tuple[Meaning, ...]
    group: Group


@cache
def _marking() -> re.Pattern[str]:
    """Return what finds entities: nouns and rivers with their article, and every word with a capital."""
    with_article = sorted(
        name for (sort, _), names in entities().items() if sort == RIVER or sort not in NAMED for name in names
    )
    return re.compile(rf"\b[Tt]he ({'|'.join(with_article)})\b|\b([A-Z][a-z]+)\b")


def marked(text: str) -> str:
    """Put every entity in angle brackets, and leave no other capital."""

    def mark(found: re.Match[str]) -> str:
        noun, name = found.groups()
        return f"<{noun}>" if noun else name.lower() if name in OPENING else f"<{name}>"

    return _marking().sub(mark, text)


def clauses_of(sentence: str) -> list[str]:
    """Cut a sentence into clauses, each with its subject."""
    if sentence.startswith(KNOWN):
        return re.split(r"(?:, | and )that ", sentence.removeprefix(KNOWN))
    found: list[str] = []
    for part in re.split(r"; |, while |, and ", sentence):
        main, *about_last = re.split(r", (?:who|which) ", part)
        whole = [main]
        if about_last:
            whole.append(f"<{ENTITY.findall(main)[-1]}> {about_last[0]}")
        for clause in whole:
            first, *more = re.split(r" (?:and|but) (?=[a-z])", clause)
            subject = first.partition(" is ")[0]
            found += [first, *(f"{subject} is {rest}" for rest in more)]
    return found


def read_text(text: str) -> Text:
    """Read all sentences of a text."""
    if not text.endswith("."):
        raise UnreadableError(text)
    found: list[Meaning] = []
    group: list[str] = []
    for sentence in marked(text).removesuffix(".").split(". "):
        named = _group(sentence)
        if named:
            group = named
        else:
            found += map(read_clause, clauses_of(sentence))
    return Text(tuple(found), tuple(group))


def _group(sentence: str) -> list[str]:
    """Return whom a sentence introduces, if that is what it does."""
    for place, shape in enumerate(GROUPS):
        found = shape.fullmatch(sentence)
        if found is None:
            continue
        count, listed = (found["count"], found["list"]) if place == 2 else found.groups()
        if count in NOT_GROUPS:
            return []
        names = ENTITY.findall(listed)
        if NUMBERS[len(names) - 1] != count:
            raise UnreadableError(sentence)
        return names
    return []
