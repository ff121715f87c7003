"""The words of a vocabulary, and draws from them: deeds, and chains of predicates around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.transitive.clauses import SPECIFIC, Clause, Deed, Embed, Event, Thing
from wabe.builders.curriculum.transitive.meaning import EFFECTS
from wabe.builders.curriculum.transitive.source import Predicate, Verb, activities, adjectives, nouns, predicates, verbs

GROUPS = {
    "verb": ("to", "ing"),
    "have": ("have",),
    "object": ("object to", "object ing"),
    "that": ("that", "object that"),
    "it": ("it",),
    "aside": ("aside",),
}
FINITE = frozenset({"that", "it", "aside"})
# From the inside outwards, with how often each is drawn.
SHAPES = {
    ("verb",): 5,
    ("object",): 3,
    ("that",): 4,
    ("it",): 2,
    ("aside",): 1,
    ("have",): 1,
    ("verb", "that"): 4,
    ("verb", "it"): 1,
    ("verb", "aside"): 1,
    ("object", "that"): 2,
    ("object", "verb"): 3,
    ("that", "verb"): 2,
    ("object", "aside"): 1,
    ("object", "verb", "that"): 2,
    ("object", "verb", "it"): 1,
}
SHAPE_LIST = tuple(shape for shape, times in SHAPES.items() for _ in range(times))
NEGATED = 40
NEGATED_EVENT = 25
# One deed in so many has a thing with wider and narrower words.
THINGS = 65


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """The words of one vocabulary."""

    names: tuple[str, ...]
    predicates: dict[str, tuple[Predicate, ...]]
    """By group."""
    nesting: dict[str, tuple[Predicate, ...]]
    """Those that can be the complement of an infinitive verb, by group."""
    over: tuple[Predicate, ...]
    """The infinitive verbs that these can be the complement of."""
    verbs: tuple[Verb, ...]
    things: dict[str, tuple[tuple[str, str], ...]]
    adjectives: dict[str, tuple[str, ...]]
    activities: tuple[Deed, ...]


@cache
def stock(vocabulary: Vocabulary) -> Stock:
    """Return the words of a vocabulary."""
    own = [one for one in predicates() if one.vocabulary == vocabulary]
    grouped = {group: tuple(one for one in own if one.frame in frames) for group, frames in GROUPS.items()}
    things: dict[str, list[tuple[str, str]]] = {}
    for noun in nouns():
        if noun.vocabulary == vocabulary:
            things.setdefault(noun.kind, []).append((noun["specific"], noun["general"]))
    described: dict[str, list[str]] = {}
    for one in adjectives():
        if one.vocabulary == vocabulary:
            described.setdefault(one.kind, []).append(one["adjective"])
    return Stock(
        names=tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary),
        predicates=grouped,
        nesting={group: tuple(one for one in some if one.nests == "under") for group, some in grouped.items()},
        over=tuple(one for one in grouped["verb"] if one.nests == "over"),
        verbs=tuple(one for one in verbs() if one.vocabulary == vocabulary),
        things={kind: tuple(some) for kind, some in things.items()},
        adjectives={kind: tuple(some) for kind, some in described.items()},
        activities=tuple(Deed(forms=one.forms, thing=None) for one in activities() if one.vocabulary == vocabulary),
    )


def deed(dice: Dice, of: Stock) -> Deed:
    """Draw something that people do."""
    if not dice.chance(THINGS):
        return dice.one(of.activities)
    verb = dice.one(of.verbs)
    kind = dice.one(verb.classes)
    specific, general = dice.one(of.things[kind])
    modified = f"{dice.one(of.adjectives[kind])} {specific}"
    thing = Thing(kind=kind, levels=(modified, specific, general), lemmas=(specific, general))
    return Deed(forms=verb.forms, thing=thing)


def event(dice: Dice, subject: str, done: Deed) -> Event:
    """Say that someone did it, in words of some width."""
    return Event(subject=subject, deed=done, level=SPECIFIC if done.thing is None else dice.below(3))


def chain(dice: Dice, of: Stock, about: Event, others: Sequence[str]) -> Clause:
    """Draw predicates around an event; the people besides are taken from others, in their order."""
    shape = dice.one(SHAPE_LIST)
    left = iter(others)
    clause: Clause = about
    if len(shape) == 1 and shape[0] in FINITE and dice.chance(NEGATED_EVENT):
        clause = Event(subject=about.subject, deed=about.deed, level=about.level, negated=True)
    for place, group in enumerate(shape):
        outer = shape[place + 1] if place + 1 < len(shape) else "that"
        clause = around(dice, of, clause, group, left, under_verb=outer not in FINITE)
    return clause


def around(dice: Dice, of: Stock, inside: Clause, group: str, left: Iterator[str], *, under_verb: bool) -> Embed:
    """Put a predicate of a group around a clause; under an infinitive verb, one that can stand there."""
    options = (of.nesting if under_verb else of.predicates)[group]
    if group == "verb" and isinstance(inside, Embed):
        options = of.over
    predicate = dice.one(options)
    subject, other = inside.subject, ""
    if group not in {"verb", "have"}:
        subject = "" if group == "it" else next(left)
    if group == "object":
        other = inside.subject
    elif predicate.frame == "object that":
        other = next(left)
    negated = not under_verb and EFFECTS[predicate.signature][1] is not None and dice.chance(NEGATED)
    return Embed(predicate=predicate, subject=subject, other=other, inside=inside, negated=negated)
