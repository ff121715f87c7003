"""Scenes of veridicality: chains of predicates around one or two events, and what of it follows."""

from collections.abc import Sequence
from itertools import islice

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.transitive.clauses import (
    GENERAL,
    MODIFIED,
    SPECIFIC,
    Clause,
    Deed,
    Embed,
    Event,
    finite,
    lemmas,
    people,
    shape,
)
from wabe.builders.curriculum.transitive.meaning import Fact, facts, settles
from wabe.builders.curriculum.transitive.stock import Stock, around, chain, deed, event, stock
from wabe.builders.curriculum.transitive.telling import tell as tell_pair

CHAINS = 14
PREMISES = 16
TRIES = 4
JOINS = ("{}. {}.", "{}. Meanwhile, {}.", "{}; {}.", "{}. Besides, {}.")


class _Given:
    """A premise of one or two chains, and what is settled by it."""

    def __init__(self, chains: Sequence[Clause], join: int = 0) -> None:
        self.chains = chains
        self.join = join
        self.facts: list[Fact] = [fact for one in chains for fact in facts(one) or ()]

    def sentence(self) -> Sentence:
        if len(self.chains) == 1:
            text, template = f"{finite(self.chains[0])}.", shape(self.chains[0])
        else:
            first, second = (finite(one) for one in self.chains)
            pattern = JOINS[self.join]
            if pattern == JOINS[0]:
                second = _capital(second)
            text = pattern.format(first, second)
            template = f"{' | '.join(map(shape, self.chains))} | {pattern.replace('{}', '').strip()}"
        return _sentence(_capital(text), template, self.chains)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number says whether premises are about one event, two, or what somebody said."""
    dice = Dice(draws, "scene")
    of = stock(vocabulary)
    names = dice.some(of.names, 10)
    makers = (_one_event, _two_events, _something_said, _two_events)
    given, asked = makers[number % len(makers)](dice, of, names)
    labels = np.array(
        [
            [FOLLOWS if any(settles(fact, one) for fact in premise.facts) else DOES_NOT_FOLLOW for one in asked]
            for premise in given
        ],
        dtype=np.int8,
    ).reshape(len(given), len(asked))
    premises = [one.sentence() for one in given]
    hypotheses = [_sentence(_capital(f"{finite(one)}."), shape(one), [one]) for one in asked]

    def tell(premise: int, hypothesis: int) -> Told:
        label = int(labels[premise, hypothesis])
        return tell_pair(given[premise].chains, asked[hypothesis], follows=label == FOLLOWS)

    cues = np.array(
        [
            [(premise.text.count(" not ") % 2) * 2 + (" not " in asking.text) for asking in hypotheses]
            for premise in premises
        ],
        dtype=np.int64,
    ).reshape(len(premises), len(hypotheses), 1)
    return Scene(premises=premises, hypotheses=hypotheses, labels=labels, tell=tell, cues=cues)


def _one_event(dice: Dice, of: Stock, names: list[str]) -> tuple[list[_Given], list[Clause]]:
    """Make premises that settle one event, each in its own way."""
    done = deed(dice, of)
    found = (one for one in _chains(dice, of, event(dice, names[0], done), names[1:]) if _settled(one))
    return [_Given([one]) for one in islice(found, CHAINS)], [*_questions(event(dice, names[0], done))]


def _two_events(dice: Dice, of: Stock, names: list[str]) -> tuple[list[_Given], list[Clause]]:
    """Make premises of two sentences, on two events by one person or by two."""
    first = deed(dice, of)
    second = deed(dice, of)
    while _verb(second) == _verb(first):
        second = deed(dice, of)
    events = [event(dice, names[0], first), event(dice, names[0 if dice.chance(40) else 1], second)]
    chains = [list(islice(_chains(dice, of, one, names[2:]), 6)) for one in events]
    given = []
    for _ in range(PREMISES):
        pair = [dice.one(some) for some in chains]
        given.append(_Given(dice.shuffled(pair), dice.below(len(JOINS))))
    return given, [*_questions(events[0]), *_questions(events[1])]


def _verb(done: Deed) -> str:
    return done.forms["base"].split(" ", 1)[0]


def _something_said(dice: Dice, of: Stock, names: list[str]) -> tuple[list[_Given], list[Clause]]:
    """Make premises on what somebody asked or said, and others on what was done."""
    about = event(dice, names[0], deed(dice, of))
    said = _speech(dice, of, about, names)
    given: list[_Given] = []
    for _ in range(TRIES * CHAINS):
        one: Clause = around(dice, of, said, "verb", iter(()), under_verb=False)
        if dice.chance(35):
            inner = one
            one = around(dice, of, inner, dice.one(("that", "it", "aside")), iter(names[4:]), under_verb=False)
        settled = facts(one)
        if settled is not None and settled[-1].clause == said and len(given) < CHAINS // 2:
            given.append(_Given([one]))
    found = (one for one in _chains(dice, of, about, names[4:]) if _settled(one))
    given += [_Given([one]) for one in islice(found, CHAINS // 2)]
    denied = Embed(predicate=said.predicate, subject=said.subject, other=said.other, inside=said.inside, negated=True)
    return given, [said, denied, *_questions(about)]


def _speech(dice: Dice, of: Stock, about: Event, names: list[str]) -> Embed:
    """Draw a request or a statement, which leaves open what is done."""
    while True:
        said = around(dice, of, about, dice.one(("object", "that")), iter(names[1:]), under_verb=True)
        if said.predicate.signature == "open":
            return said


def _chains(dice: Dice, of: Stock, about: Event, others: list[str]) -> "list[Clause]":
    """Draw chains about an event, in words of any width; those that readers take in two ways are left out."""
    found: list[Clause] = []
    for _ in range(TRIES * CHAINS):
        one = chain(dice, of, event(dice, about.subject, about.deed), dice.shuffled(others))
        if facts(one) is not None:
            found.append(one)
    return found


def _settled(clause: Clause) -> bool:
    known = facts(clause)
    return known is not None and isinstance(known[-1].clause, Event)


def _questions(about: Event) -> list[Event]:
    """Return what can be asked about an event: affirmed and denied, in words of every width."""
    levels = (MODIFIED, SPECIFIC, GENERAL) if about.deed.thing is not None else (SPECIFIC,)
    return [
        Event(subject=about.subject, deed=about.deed, level=level, negated=negated)
        for level in levels
        for negated in (False, True)
    ]


def _sentence(text: str, template: str, clauses: Sequence[Clause]) -> Sentence:
    return Sentence(
        text=text,
        template=template,
        words=tuple(dict.fromkeys(word for one in clauses for word in lemmas(one))),
        names=tuple(dict.fromkeys(name for one in clauses for name in people(one))),
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
