"""Plans of scenes: verbs and participants, and situations that differ in who does what to whom."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise, product

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.syntactic_alternation.frames import Event
from wabe.builders.curriculum.syntactic_alternation.source import Verb, verbs

Situation = tuple[Event, ...]
# How many of the possible situations a scene has.
MOST_SITUATIONS = 5
# Of a hundred scenes, in so many are people called by their names.
NAMED = 35


@cache
def _of(vocabulary: Vocabulary, *kinds: str) -> tuple[Verb, ...]:
    return tuple(one for one in verbs() if one.vocabulary == vocabulary.value and one.kind in kinds)


@cache
def _people(vocabulary: Vocabulary, *, named: bool) -> tuple[str, ...]:
    if named:
        return tuple(one["name"] for one in words("names") if one.vocabulary == vocabulary.value)
    return tuple(f"the {one['singular']}" for one in words("people") if one.vocabulary == vocabulary.value)


def people(dice: Dice, vocabulary: Vocabulary, count: int) -> list[str]:
    """Return so many people, all called by their names or all by what they are."""
    return dice.some(_people(vocabulary, named=dice.chance(NAMED)), count)


def _apart(dice: Dice, options: Sequence[Verb], count: int, before: Sequence[Verb] = ()) -> list[Verb]:
    """Return so many verbs of different groups, and different from those that are there."""
    chosen: list[Verb] = []
    for one in dice.shuffled(options):
        if len(chosen) < count and one.group not in {other.group for other in (*before, *chosen)}:
            chosen.append(one)
    return chosen


def _persons(dice: Dice, vocabulary: Vocabulary, events: int) -> list[Situation]:
    """People act on people; a chain, so that the same person does one thing and undergoes another."""
    classes = ("cause_person", "object_person")
    first = _apart(dice, _of(vocabulary, dice.one(classes)), 1)
    chosen = first + _apart(dice, _of(vocabulary, *classes), events - 1, first)
    cast = people(dice, vocabulary, events + 1)
    ways = list(product((False, True), repeat=events))
    return [
        tuple(
            Event(verb=verb, roles=dict(zip("au", pair[::-1] if turned else pair, strict=True)))
            for verb, pair, turned in zip(chosen, pairwise(cast), way, strict=True)
        )
        for way in ways
    ]


def _things(dice: Dice, vocabulary: Vocabulary, events: int) -> list[Situation]:
    """People act on things, of which one only undergoes something that has no alternation."""
    verb = dice.one(_of(vocabulary, dice.one(("cause_thing", "object_thing"))))
    plain = dice.one(_of(vocabulary, "plain"))
    objects = [f"the {one}" for one in dice.some(verb.first, 2)]
    cast = people(dice, vocabulary, events)
    more: list[tuple[Verb, str]] = []
    for other in _apart(dice, _of(vocabulary, "cause_thing", "object_thing"), events - 2, [verb]):
        free = [noun for noun in other.first if f"the {noun}" not in objects]
        more.append((other, f"the {dice.one(free)}"))
    found = []
    for doer, turned in product(range(len(cast)), (False, True)):
        order = cast[doer:] + cast[:doer]
        one, two = objects[::-1] if turned else objects
        pairs = [(verb, one), (plain, two), *more]
        found.append(
            tuple(
                Event(verb=what, roles={"a": agent, "u": thing})
                for (what, thing), agent in zip(pairs, order, strict=True)
            )
        )
    return found


PREPOSITIONS = {"dative": "to", "benefactive": "for", "obtain": "for"}


def _gifts(dice: Dice, vocabulary: Vocabulary, events: int) -> list[Situation]:
    """People give things to people, make them for people, or get them from people."""
    kind = dice.one(("dative", "dative", "dative", "benefactive", "obtain"))
    verb = dice.one(_of(vocabulary, kind))
    chosen = [verb, *_apart(dice, _of(vocabulary, *PREPOSITIONS), events - 1, [verb])]
    if events > 1 and dice.chance(50):
        chosen[1] = verb
    things: list[str] = []
    for one in chosen:
        things.append(f"the {dice.one([noun for noun in one.first if f'the {noun}' not in things])}")
    cast = people(dice, vocabulary, events + 1)
    pairs = list(pairwise(cast))
    found: list[Situation] = []
    orders = [things] + ([[things[1], things[0], *things[2:]]] if events > 1 and chosen[0] is chosen[1] else [])
    for way, order, source in product(product((False, True), repeat=events), orders, (False, True)):
        if source and kind != "obtain":
            continue
        roles = [("a", "r", "x")] * events
        if source:
            roles[0] = ("a", "o", "x")
        found.append(
            tuple(
                Event(
                    verb=what,
                    roles=dict(zip(parts, (*(pair[::-1] if turned else pair), thing), strict=True)),
                    preposition=PREPOSITIONS[what.kind],
                )
                for what, parts, pair, turned, thing in zip(chosen, roles, pairs, way, order, strict=True)
            )
        )
    return found


def _loads(dice: Dice, vocabulary: Vocabulary, events: int) -> list[Situation]:
    """People put stuff in places, or take it away."""
    verb = dice.one(_of(vocabulary, "load", "clear"))
    stuff, places = dice.some(verb.first, 2), [f"the {one}" for one in dice.some(verb.second, 2)]
    cast = people(dice, vocabulary, events)
    more: list[Event] = []
    for other, agent in zip(_apart(dice, _of(vocabulary, "load"), events - 2, [verb]), cast[2:], strict=True):
        roles = {
            "a": agent,
            "s": dice.one([one for one in other.first if one not in stuff]),
            "l": f"the {dice.one([one for one in other.second if f'the {one}' not in places])}",
        }
        more.append(Event(verb=other, roles=roles, preposition=other.prepositions[0]))
    found = []
    for turned, crossed in product((False, True), repeat=2):
        doers = cast[1::-1] if turned else cast[:2]
        put = stuff[::-1] if crossed else stuff
        two = [
            Event(verb=verb, roles={"a": a, "s": s, "l": place}, preposition=verb.prepositions[0])
            for a, s, place in zip(doers, put, places, strict=True)
        ]
        found.append((*two, *more))
    return found


def _presences(dice: Dice, vocabulary: Vocabulary, events: int) -> list[Situation]:
    """Something is somewhere."""
    verb = dice.one(_of(vocabulary, dice.one(("presence", "presence", "presence", "activity"))))
    figures, places = dice.some(verb.first, 2), [f"the {one}" for one in dice.some(verb.second, 2)]
    figures = [article(one) for one in figures]
    preposition = dice.one(verb.prepositions)
    more: list[Event] = []
    for other in _apart(dice, _of(vocabulary, "presence"), events - 2, [verb]):
        roles = {
            "f": article(dice.one([one for one in other.first if article(one) not in figures])),
            "g": f"the {dice.one([one for one in other.second if f'the {one}' not in places])}",
        }
        more.append(Event(verb=other, roles=roles, preposition=dice.one(other.prepositions)))
    return [
        (
            *(
                Event(verb=verb, roles={"f": figure, "g": place}, preposition=preposition)
                for figure, place in zip(some, places, strict=True)
            ),
            *more,
        )
        for some in (figures, figures[::-1])
    ]


def article(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


MAKERS: Mapping[str, tuple[Callable[[Dice, Vocabulary, int], list[Situation]], tuple[int, ...]]] = {
    "persons": (_persons, (1, 2, 3)),
    "things": (_things, (2, 2, 3)),
    "gifts": (_gifts, (1, 2, 3)),
    "loads": (_loads, (2, 2, 3)),
    "presences": (_presences, (2, 2, 3)),
}
# Among people, only the class of the verb tells who an intransitive sentence is about: there is one more turn.
TURNS = (*MAKERS, "persons")


def situations(dice: Dice, vocabulary: Vocabulary, number: int) -> list[Situation]:
    """Return some situations with the same participants; kinds and sizes of scenes take turns."""
    make, sizes = MAKERS[TURNS[number % len(TURNS)]]
    found = make(dice, vocabulary, sizes[number // len(TURNS) % len(sizes)])
    return dice.some(found, MOST_SITUATIONS)
