"""Stories of what one or two people did in a day, one thing after the other, told in any order."""

from collections.abc import Sequence
from functools import partial

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.temporal import questions as ask
from wabe.builders.curriculum.temporal import statements as say
from wabe.builders.curriculum.temporal.events import Event, Moment
from wabe.builders.curriculum.temporal.statements import Statement
from wabe.builders.curriculum.temporal.story import Role, Story, people, told_story, versions_of


def errand_story(dice: Dice, vocabulary: Vocabulary, size: int, chained: int) -> Story:
    """Draw a story of so many errands."""
    events = whole_events(dice, vocabulary, size, 1 + dice.chance(50))
    order = dice.shuffled(events)
    roles: list[Role] = [partial(_opening, event=order[0])] if dice.chance(40) else []
    first = 1
    if size > 3 and dice.chance(30):
        roles.append(partial(_chain, events=order[:3]))
        first = 3
    for place in range(first, size):
        other = order[place - 1] if dice.chance(chained) else dice.one(order[:place])
        roles.append(partial(_link, a=order[place], b=other))
    swaps = [(one, other) for one in events for other in events if one.number < other.number]
    return told_story(
        "errands",
        "opener_day",
        events,
        ((), ()),
        partial(versions_of, dice, roles, swaps, chained),
        lambda _: True,
        lambda _: _questions(dice, events),
    )


def whole_events(dice: Dice, vocabulary: Vocabulary, size: int, persons: int) -> list[Event]:
    """Draw things that people did, each a moment of its own."""
    # What is mentioned twice must be the same thing both times: "the letter", not "a letter".
    known = [
        word
        for word in words("activities")
        if word.vocabulary == vocabulary.value and " a " not in word["base"] and " an " not in word["base"]
    ]
    chosen = people(dice, vocabulary, persons)
    return [
        Event(number=number, person=dice.one(chosen), word=word, start=1 + number, end=1 + number)
        for number, word in enumerate(dice.some(known, size))
    ]


def _opening(_: Dice, event: Event) -> Statement:
    return say.vague(event)


def _chain(dice: Dice, events: Sequence[Event]) -> Statement:
    x, y, z = (Moment(event) for event in dice.shuffled(events))
    alone = len({event.person for event in events}) == 1
    return say.chain(x, y, z, "chain_same" if alone and dice.chance(70) else "chain")


def _link(dice: Dice, a: Event, b: Event) -> Statement:
    x, y = (Moment(a), Moment(b)) if dice.chance(50) else (Moment(b), Moment(a))
    if dice.chance(8):
        return say.vague(a)
    if a.person == b.person and dice.chance(30):
        return say.order(x, y, "order_same")
    match dice.below(10):
        case 0 | 1:
            return say.order(x, y, "order_not_yet")
        case 2 | 3:
            return say.order(x, y, "order_loose")
        case 4:
            return say.soon(x, y, "soon_whole")
        case _:
            return say.order(x, y)


def _questions(dice: Dice, events: Sequence[Event]) -> list[Statement]:
    moments = [Moment(event) for event in events]
    pairs = [(x, y) for x in moments for y in moments if x != y]
    found = [
        ask.is_before(x, y, "ask_not_yet" if dice.chance(25) else "ask_order") for x, y in dice.some(pairs + pairs, 30)
    ]
    return [*found, *(ask.is_between(*dice.some(moments, 3)) for _ in range(6))]
