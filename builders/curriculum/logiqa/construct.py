"""Passages about the members of a group: rules, choices and facts, drawn from one stock, and what follows from them."""

from functools import cache

import numpy as np

from wabe.builders.curriculum.lexicon.source import Word
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.logiqa.cues import CUES, Glance
from wabe.builders.curriculum.logiqa.drawing import Cast, Statement
from wabe.builders.curriculum.logiqa.passages import Passage, Stock
from wabe.builders.curriculum.logiqa.source import ANYONE, Property, Setting, names, properties, settings
from wabe.builders.curriculum.logiqa.telling import tell as tell_pair
from wabe.builders.curriculum.logiqa.wording import OPENING, opening, patterns

# How many statements a passage has.
LEAST, MOST = 3, 6
PASSAGES = 20
DRAWN = 60
# Of passages that settle nothing new about anybody, so many in a hundred are used, for questions about rules.
RULES_ONLY = 20
# Of pairs that do not follow, so many in a hundred are used: of those that are false, of those that would follow if
# rules held in both directions, and of all others.
EXCLUDED, TEMPTING, PLAINLY_OPEN = 40, 100, 10
# People and properties, by the scene's number.
SIZES = ((2, 4), (3, 4), (2, 5))


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how many people and properties there are, and how long its passages are."""
    dice = Dice(draws, "scene")
    cast = _cast(dice, vocabulary, *SIZES[number % len(SIZES)])
    given = _passages(cast, number)
    asked, labels = _questions(cast, given)
    rows, columns = _useful(labels)
    labels = labels[np.ix_(rows, columns)]
    given, asked = [given[row] for row in rows], [asked[column] for column in columns]
    cues = np.zeros((*labels.shape, CUES), dtype=np.int64)
    glances = [Glance(one.statements, len(cast.properties)) for one in given]
    for row, column in np.argwhere(labels != UNUSABLE).tolist():
        cues[row, column] = glances[row].at(asked[column])

    def tell(premise: int, hypothesis: int) -> Told:
        return tell_pair(given[premise], asked[hypothesis])

    return Scene(
        premises=[_premise(cast, one) for one in given],
        hypotheses=[_hypothesis(cast, one) for one in asked],
        labels=labels,
        tell=tell,
        cues=cues,
    )


def _useful(labels: Labels) -> tuple[list[int], list[int]]:
    """Return the premises and hypotheses that occur with both labels: no other can be in a square."""
    rows, columns = np.ones(labels.shape[0], dtype=bool), np.ones(labels.shape[1], dtype=bool)
    for _ in range(2):
        both = (labels[:, columns] == FOLLOWS).any(axis=1) & (labels[:, columns] == DOES_NOT_FOLLOW).any(axis=1)
        rows &= both
        columns &= (labels[rows] == FOLLOWS).any(axis=0) & (labels[rows] == DOES_NOT_FOLLOW).any(axis=0)
    return np.nonzero(rows)[0].tolist(), np.nonzero(columns)[0].tolist()


def _cast(dice: Dice, vocabulary: Vocabulary, people: int, count: int) -> Cast:
    setting = dice.one(_settings(vocabulary))
    own, general = _fitting(vocabulary, setting.plural), _fitting(vocabulary, ANYONE)
    chosen = dice.some(own, count - 1) + dice.some(general, 1)
    return Cast(dice, setting, dice.some(_names(vocabulary), people), dice.shuffled(chosen))


@cache
def _settings(vocabulary: Vocabulary) -> list[Setting]:
    return [one for one in settings() if one.vocabulary == vocabulary]


@cache
def _fitting(vocabulary: Vocabulary, group: str) -> list[Property]:
    return [one for one in properties() if one.vocabulary == vocabulary and one.group == group]


@cache
def _names(vocabulary: Vocabulary) -> list[Word]:
    return [one for one in names() if one.vocabulary == vocabulary]


def _passages(cast: Cast, number: int) -> list[Passage]:
    """Draw passages of three to six statements that can be true and in which no fact is told twice."""
    dice = cast.dice
    stock = Stock((cast.rules(), cast.conditions(), cast.facts()))
    found: list[Passage] = []
    seen: set[frozenset[int]] = set()
    for _ in range(DRAWN):
        if len(found) == PASSAGES:
            break
        several, facts = 2 + (number + dice.below(2)) % 3, 1 + dice.below(2)
        told = stock.draw(dice, (several, min(dice.below(3), MOST - several - facts), facts))
        key = frozenset(map(id, told))
        if len(told) < LEAST or key in seen:
            continue
        seen.add(key)
        passage = Passage(cast.space, dice.shuffled(told) if dice.chance(50) else told, dice.one(patterns()[OPENING]))
        if (passage.combined or dice.chance(RULES_ONLY)) and passage.is_sound():
            found.append(passage)
    return found


def _questions(cast: Cast, given: list[Passage]) -> tuple[list[Statement], Labels]:
    """Draw questions that are answered with yes for one passage at least, with the labels of all passages."""
    settled = sorted(frozenset[tuple[int, int, bool]]().union(*(one.combined for one in given)))
    asked: list[Statement] = []
    labels: list[list[int]] = []
    for question in cast.questions(settled):
        follows = [one.follows(question) if one.speaks_of(question) else None for one in given]
        if True in follows and False in follows:
            asked.append(question)
            labels.append([_label(cast.dice, *one, question) for one in zip(given, follows, strict=True)])
    return asked, np.array(labels, dtype=np.int8).reshape(len(asked), len(given)).T


def _label(dice: Dice, passage: Passage, follows: bool | None, asked: Statement) -> int:
    """Return the label, if all readings give it, the question is a natural one, and no single sentence answers it."""
    if follows is None:
        return UNUSABLE
    if not follows:
        excluded = passage.plain.excludes(asked.readings.plain)
        used = EXCLUDED if excluded else TEMPTING if passage.tempts(asked) else PLAINLY_OPEN
        if not dice.chance(used):
            return UNUSABLE
    if not passage.is_natural(asked):
        return UNUSABLE
    return FOLLOWS if follows else DOES_NOT_FOLLOW


def _premise(cast: Cast, passage: Passage) -> Sentence:
    people = [one["name"] for one in cast.people]
    first = opening(passage.opening, cast.setting, people)
    mentioned = sorted({place for one in passage.statements for place in one.properties})
    return Sentence(
        text=" ".join([first, *(one.text for one in passage.statements)]),
        template=" | ".join([passage.opening.name, *(one.template for one in passage.statements)]),
        words=(cast.setting.singular, *(cast.properties[place].phrase for place in mentioned)),
        names=tuple(people),
    )


def _hypothesis(cast: Cast, asked: Statement) -> Sentence:
    return Sentence(
        text=asked.text,
        template=asked.template,
        words=tuple(cast.properties[place].phrase for place in sorted(asked.properties)),
        names=tuple(cast.people[person]["name"] for person in sorted(asked.persons)),
    )
