"""The second derivation: clauses become facts about agents, themes, goals and places, from the verbs' paraphrases."""

from dataclasses import dataclass
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.syntactic_alternation.english import INDEFINITE
from wabe.builders.curriculum.syntactic_alternation.grammar import Clause, read
from wabe.builders.curriculum.syntactic_alternation.source import Verb

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
# A verb that means to make someone or something do this is, without an object, about the one who does it.
CAUSING = "make {} "


@dataclass(frozen=True, slots=True)
class Facts:
    """What a clause says happened: the verb, if it has one, and who has which part."""

    verb: str | None
    parts: frozenset[tuple[str, str]]
    some_object: str = ""
    passive: bool = False
    holistic: bool = False
    """Whether the place is the object, and so may be taken to be affected as a whole."""
    moving: bool = False
    bare: bool = False
    """Whether the verb has nothing but a subject."""
    implies_object: bool = False


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _facts, _facts, _judge)


def _facts(text: str) -> tuple[Facts, ...]:
    return tuple(_of(one) for one in read(text))


@cache
def _is_causing(paraphrase: str) -> bool:
    return paraphrase.startswith(CAUSING)


def _of(clause: Clause) -> Facts:
    verb = clause.verb
    parts: set[tuple[str, str]] = set()
    objects = list(clause.objects)
    adjuncts = dict(clause.adjuncts)
    if clause.passive:
        if agent := adjuncts.pop("by", ""):
            parts.add(("agent", agent))
        # "She was sent a card": of two objects, the first has become the subject.
        objects.insert(0, clause.subject)
    elif objects or verb is None or not verb.paraphrase or not _is_causing(verb.paraphrase):
        parts.add(("agent", clause.subject))
    else:
        parts.add(("theme", clause.subject))
    holistic = moving = False
    if len(objects) == 2:
        parts |= {("goal", objects[0]), ("theme", objects[1])}
    elif objects and ("with" in adjuncts or "of" in adjuncts):
        holistic = True
        place = "in" if "with" in adjuncts else "from"
        parts |= {(place, objects[0]), ("theme", adjuncts.pop("with", "") or adjuncts.pop("of", ""))}
    elif objects and objects[0] not in INDEFINITE:
        parts.add(("theme", objects[0]))
    for preposition, phrase in adjuncts.items():
        if preposition in {"to", "for"}:
            parts.add(("goal", phrase))
        elif objects:
            moving = True
            parts.add(("from" if preposition == "from" else "in", phrase))
        else:
            parts.add((preposition, phrase))
    return Facts(
        verb=verb.base if verb else None,
        parts=frozenset(parts),
        some_object=next((one for one in objects if one in INDEFINITE), ""),
        passive=clause.passive,
        holistic=holistic,
        moving=moving,
        bare=not objects and not adjuncts,
        implies_object=_implies_object(verb),
    )


def _implies_object(verb: Verb | None) -> bool:
    """Tell whether doing this is doing it to some thing; who helps may be said to help without helping anyone."""
    return verb is not None and bool(verb.first) and bool(verb.paraphrase) and not _is_causing(verb.paraphrase)


def _judge(premise: tuple[Facts, ...], hypothesis: tuple[Facts, ...]) -> int:
    if len(hypothesis) != 1:
        return UNREADABLE
    answers = {_follows(one, hypothesis[0]) for one in premise}
    return next(one for one in (FOLLOWS, UNREADABLE, DOES_NOT_FOLLOW) if one in answers)


def _follows(given: Facts, asked: Facts) -> int:
    if asked.verb not in {None, given.verb} or not asked.parts <= given.parts:
        return DOES_NOT_FOLLOW
    if asked.some_object and not any(role == "theme" for role, _ in given.parts):
        # The object of "she baked" is understood; that of "she woke" does not exist.
        return FOLLOWS if given.implies_object and asked.some_object == "something" else UNREADABLE
    if asked.passive and given.bare and not given.passive:
        return UNREADABLE
    if asked.holistic and given.moving:
        return UNREADABLE
    return FOLLOWS
