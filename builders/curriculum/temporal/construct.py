"""Builds scenes: versions of one story, questions that some of them answer with yes, and every label."""

from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.library.squares import squares
from wabe.builders.curriculum.rows import TwoWay
from wabe.builders.curriculum.temporal.dates import LIVES, WEEK, dated_story
from wabe.builders.curriculum.temporal.days import day_story
from wabe.builders.curriculum.temporal.deriving import Proofs, derived
from wabe.builders.curriculum.temporal.errands import errand_story
from wabe.builders.curriculum.temporal.events import Event
from wabe.builders.curriculum.temporal.network import labelled
from wabe.builders.curriculum.temporal.statements import Statement
from wabe.builders.curriculum.temporal.story import Story
from wabe.builders.curriculum.temporal.telling import ONE_MOMENT, Telling

KINDS = 5
# How many facts must be combined, in turn, and how many events there are then: long chains are the exception.
DEPTHS = (1, 4, 3, 4, 2, 4, 3, 4)
SIZES = {1: (3, 4, 3), 2: (4, 5, 4), 3: (5, 4, 5), 4: (6, 5, 6)}
# From this depth on, nothing that follows from fewer facts is asked.
DEEP = 3
# How often, in a hundred, an event is linked to the one before it and not to any.
CHAINED = {1: 50, 2: 70, 3: 100, 4: 100}
# Of the questions that some versions answer with yes and some do not, so many are looked at, and so many asked.
LOOKED_AT = 20
ASKED = 10
# With so many questions of about the right depth, there are no others.
FEWEST = 4
# Of one construction, so many.
ALIKE = 4
# How often, in a hundred, a story has a sentence that says nothing, and how often it begins with a date.
OPENED = 35
OPENED_BY_DATE = 60


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make the scene of a number: all kinds of stories in turn, with few events and with many."""
    dice = Dice(draws, "story")
    depth = DEPTHS[number // KINDS % len(DEPTHS)]
    size = dice.one(SIZES[depth])
    story = _story(dice, vocabulary, number % KINDS, size, chained=CHAINED[depth])
    labels = labelled(story.least, story.questions)
    mixed = [
        column
        for column in range(len(story.questions))
        if (labels[:, column] == FOLLOWS).any() and (labels[:, column] > FOLLOWS).any()
    ]
    proofs = Proofs(story)
    chosen = _chosen(dice, story, proofs, labels, dice.some(mixed, LOOKED_AT), depth)
    questions = [story.questions[column] for column in chosen]
    asked = labels[:, chosen] if chosen else np.empty((len(story.versions), 0), dtype=np.int8)
    if depth >= DEEP:
        _deepen(proofs, asked, questions, depth - 1)
    # What is in no square need not be put into words.
    versions, columns = (np.unique(places).tolist() for places in squares(asked, len(TwoWay)))
    used = asked[np.ix_(versions, columns)]

    def tell(premise: int, hypothesis: int) -> Told:
        return derived(story, proofs, versions[premise], questions[columns[hypothesis]], int(used[premise, hypothesis]))

    return Scene(
        premises=[_told(dice, story, story.versions[version]) for version in versions],
        hypotheses=[_asked(dice, questions[column]) for column in columns],
        labels=used,
        tell=tell,
    )


def _story(dice: Dice, vocabulary: Vocabulary, kind: int, size: int, chained: int) -> Story:
    match kind:
        case 0:
            return errand_story(dice, vocabulary, size, chained)
        case 1:
            return day_story(dice, vocabulary, size, chained, with_clock=True)
        case 2:
            return day_story(dice, vocabulary, size, chained, with_clock=False)
        case 3:
            return dated_story(dice, vocabulary, size, chained, WEEK)
        case _:
            return dated_story(dice, vocabulary, size, chained, LIVES)


def _chosen(dice: Dice, story: Story, proofs: Proofs, labels: Labels, columns: Sequence[int], depth: int) -> list[int]:
    """Return the questions whose proofs are nearest in length to a depth."""
    far = {}
    for column in columns:
        premise = int(np.argmax(labels[:, column] == FOLLOWS))
        facts = proofs.some(premise, story.questions[column].bounds)
        far[column] = (abs(len(facts or ()) - depth), dice.below(1000))
    near = [column for column in columns if far[column][0] <= (depth < 4)]
    found: list[int] = []
    counts: dict[str, int] = {}
    for column in sorted(near if len(near) >= FEWEST else columns, key=lambda column: far[column]):
        construction = story.questions[column].construction
        if counts.get(construction, 0) < ALIKE and len(found) < ASKED:
            counts[construction] = counts.get(construction, 0) + 1
            found.append(column)
    return found


def _deepen(proofs: Proofs, labels: Labels, questions: Sequence[Statement], least: int) -> None:
    """Leave out pairs that follow from fewer facts."""
    for premise, hypothesis in np.argwhere(labels == FOLLOWS).tolist():
        facts = proofs.fewest(premise, questions[hypothesis].bounds)
        if facts is None or len(facts) < least:
            labels[premise, hypothesis] = UNUSABLE


def _told(dice: Dice, story: Story, version: Sequence[Statement]) -> Sentence:
    """Tell a version, each sentence near one that mentions the same events."""
    telling = Telling(dice)
    if story.opener and dice.chance(OPENED):
        telling.open(story.opener)
    last: tuple[Event, ...] = ()
    told: set[int] = set()
    left = _opened(dice, version)
    while left:
        statement = left.pop(_next(telling, left, last, told))
        telling.say(statement)
        last = statement.events
        told.update(event.number for event in last)
    text = telling.done()
    events = [event for statement in version for event in statement.events]
    return Sentence(
        text=text.text,
        template=f"{story.kind}: {', '.join(text.constructions)}",
        words=tuple(dict.fromkeys(lemma for event in events for lemma in event.lemmas)),
        names=_names(events),
    )


def _opened(dice: Dice, version: Sequence[Statement]) -> list[Statement]:
    """Return statements in any order, but what says no more than that something happened first, if it leads on."""
    mixed = dice.shuffled(version)
    often = [event for statement in version for event in statement.events]
    plain = [one for one in mixed if not one.bounds and often.count(one.events[0]) > 1]
    dated = [one for one in mixed if one.construction in ONE_MOMENT]
    first = plain[:1] or (dated[:1] if dice.chance(OPENED_BY_DATE) else [])
    return [*first, *(one for one in mixed if one not in first and one not in plain)]


def _next(telling: Telling, left: Sequence[Statement], last: Sequence[Event], told: set[int]) -> int:
    """Return the place of a statement that leans on the last, or is about what was just told, or told before."""
    if not told:
        return 0
    for fits in (
        telling.can_lean,
        lambda statement: any(event in last for event in statement.events),
        lambda statement: any(event.number in told for event in statement.events),
    ):
        for place, statement in enumerate(left):
            if fits(statement):
                return place
    return 0


def _asked(dice: Dice, question: Statement) -> Sentence:
    telling = Telling(dice)
    telling.say(question)
    text = telling.done()
    return Sentence(
        text=text.text,
        template=text.patterns[0],
        words=tuple(dict.fromkeys(lemma for event in question.events for lemma in event.lemmas)),
        names=_names(question.events),
    )


def _names(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event.person.name for event in events if event.person))
