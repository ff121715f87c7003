"""Scenes of entailment trees: variants of one shape, worded alike, and the questions that they answer differently."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.entailment_tree.claims import Claim, tokens
from wabe.builders.curriculum.entailment_tree.shapes import shapes
from wabe.builders.curriculum.entailment_tree.telling import Choice, tell_pair
from wabe.builders.curriculum.entailment_tree.variants import FEWEST_STEPS, MOST_STEPS, Family, Premise, family
from wabe.builders.curriculum.entailment_tree.wording import Wording, draw_pattern, pattern_key
from wabe.builders.curriculum.entailment_tree.words import draw_processes, draw_words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary

# Out of so many squares of a shape, the one is chosen that balances overlap and cues best.
SQUARES = 5
# How often, in a hundred scenes, what does not follow may have no sentences at all between its subject and predicate.
UNCONNECTED = 8


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how many steps its trees have: two, three or four."""
    dice = Dice(draws, "scene")
    steps = FEWEST_STEPS + number % (MOST_STEPS - FEWEST_STEPS + 1)
    by_construction = _families()[steps, not dice.chance(UNCONNECTED)]
    chosen, places = dice.one(by_construction[dice.one(sorted(by_construction))])
    drawn = dice.some(places, SQUARES)
    choice = Choice(
        family=chosen,
        rows=sorted({row for place in drawn for row in chosen.squares[0][place].tolist()}),
        columns=sorted({column for place in drawn for column in chosen.squares[1][place].tolist()}),
    )
    wording = draw_words(dice, chosen.shape, vocabulary)
    count = len(chosen.shape.claims)
    order = dice.shuffled(range(count))
    processes = draw_processes(dice, vocabulary, count)
    # A claim and what becomes of it when words are swapped are worded alike, where the patterns allow it.
    patterns: dict[tuple[int, str], Pattern] = {}
    for premise in choice.premises:
        for place, claim in enumerate(premise):
            key = (place, pattern_key(claim, asked=False))
            if key not in patterns:
                patterns[key] = draw_pattern(dice, claim, asked=False)
    told = [
        [
            wording.text(claim, patterns[place, pattern_key(claim, asked=False)], processes[place])
            for place, claim in enumerate(premise)
        ]
        for premise in choice.premises
    ]
    asking: dict[str, Pattern] = {}
    for claim in choice.asked:
        kind = pattern_key(claim, asked=True)
        if kind not in asking:
            asking[kind] = draw_pattern(dice, claim, asked=True)
    used = [asking[pattern_key(claim, asked=True)] for claim in choice.asked]
    questions = [wording.text(claim, pattern, "") for claim, pattern in zip(choice.asked, used, strict=True)]

    def tell(row: int, column: int) -> Told:
        return tell_pair(choice, row, column, told[row], questions[column])

    return Scene(
        premises=[
            _sentence(
                wording,
                premise,
                " ".join(sentences[place] for place in order),
                " | ".join([chosen.shape.name, *(" ".join(premise[place]) for place in order)]),
            )
            for premise, sentences in zip(choice.premises, told, strict=True)
        ],
        hypotheses=[
            _sentence(wording, (claim,), text, f"{pattern.name} | {' '.join(claim)}")
            for claim, text, pattern in zip(choice.asked, questions, used, strict=True)
        ],
        labels=chosen.labels[np.ix_(choice.rows, choice.columns)],
        tell=tell,
        cues=_cues(choice.premises, choice.asked, order),
    )


@cache
def _families() -> dict[tuple[int, bool], dict[str, list[tuple[Family, list[int]]]]]:
    """Return shapes by steps, by whether squares are connected throughout, and by construction, with such squares."""
    found: dict[tuple[int, bool], dict[str, list[tuple[Family, list[int]]]]] = {
        (steps, near): {} for steps in range(FEWEST_STEPS, MOST_STEPS + 1) for near in (True, False)
    }
    for one in map(family, shapes()):
        places: dict[tuple[int, bool], list[int]] = {}
        for place in range(len(one.squares[0])):
            places.setdefault((_steps(one, place), _near(one, place)), []).append(place)
        for key, some in places.items():
            found[key].setdefault(one.shape.construction, []).append((one, some))
    return found


def _near(one: Family, place: int) -> bool:
    """Tell whether sentences with a word in common lead from subject to predicate in all four pairs of a square."""
    rows, columns = (some[place].tolist() for some in one.squares)
    return all(_connected(one.premises[row], one.shape.asked[column]) for row in rows for column in columns)


@cache
def _connected(premise: Premise, asked: Claim) -> bool:
    first, *_, last = tokens(asked)
    reached = {first}
    while True:
        more = {token for claim in premise for token in tokens(claim) if reached & set(tokens(claim))}
        if more <= reached:
            return last in reached
        reached |= more


def _steps(one: Family, place: int) -> int:
    """Return how many steps the longer tree of a square has."""
    rows, columns = (some[place].tolist() for some in one.squares)
    return max(len(one.used[r, c]) for r in rows for c in columns if (r, c) in one.used) - 1


def _sentence(wording: Wording, claims: Sequence[Claim], text: str, template: str) -> Sentence:
    words = [word for claim in claims for token in tokens(claim) for word in wording.lemmas(token)]
    names = [wording.plain[token].split(" ")[1] for claim in claims for token in tokens(claim) if token[0] in "lr"]
    return Sentence(text=text, template=template, words=tuple(dict.fromkeys(words)), names=tuple(dict.fromkeys(names)))


def _cues(premises: Sequence[Sequence[Claim]], asked: Sequence[Claim], order: Sequence[int]) -> NDArray[np.int64]:
    """Return whether what is asked stands in one claim, which end of it is mentioned first, and how often each is."""
    cues = np.zeros((len(premises), len(asked), 3), dtype=np.int64)
    for row, premise in enumerate(premises):
        mentioned = [tokens(premise[place]) for place in order]
        for column, question in enumerate(asked):
            first, *_, last = tokens(question)
            places = [[place for place, some in enumerate(mentioned) if token in some] for token in (first, last)]
            cues[row, column] = (
                bool(set(places[0]) & set(places[1])),
                np.sign(places[0][0] - places[1][0]),
                4 * len(places[0]) + len(places[1]),
            )
    return cues
