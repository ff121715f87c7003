"""Counterfactual scenes: conditionals and other statements about two to four deeds, and what really happened."""

import numpy as np

from wabe.builders.curriculum.counterfactual.source import activities, names
from wabe.builders.curriculum.counterfactual.statements import KINDS, OTHER, Deed, Literal, Parts, patterns
from wabe.builders.curriculum.counterfactual.telling import tell as tell_pair
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS, Truth, Worlds, two_way
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary

PREMISES = 18
CONDITIONAL = tuple(name for name, kind in KINDS.items() if kind.conditional)
SIMPLE = tuple(name for name, kind in KINDS.items() if not kind.conditional)
# How often each conditional is drawn.
WEIGHED = (
    *CONDITIONAL,
    *("counterfactual",) * 3,
    *("indicative",) * 3,
    *("semifactual",) * 1,
)
SECOND = 55
NEGATED = 40


class Statement:
    """A kind of statement with its deeds and its wording."""

    def __init__(self, kind: str, pattern: Pattern, parts: Parts, other: str) -> None:
        self.kind = kind
        self.pattern = pattern
        self.parts = parts
        self.other = other

    @property
    def text(self) -> str:
        """Return the sentence."""
        text = self.pattern.text.format(other=self.other, **self.parts)
        return text[0].upper() + text[1:]

    def truth(self, worlds: Worlds, *, taken: bool) -> Truth:
        """Return in which worlds it is true, and what it suggests as well, if that is taken for granted."""
        return KINDS[self.kind].meaning(worlds, self.parts, taken)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how many deeds there are: two, three or four."""
    dice = Dice(draws, "scene")
    count = 2 + number % 3
    people = dice.some([word["name"] for word in names() if word.vocabulary == vocabulary], count + 2)
    done = dice.some([word for word in activities() if word.vocabulary == vocabulary], count)
    deeds = [Deed(atom=f"deed {place}", name=people[place], activity=activity) for place, activity in enumerate(done)]
    worlds = Worlds(tuple(deed.atom for deed in deeds))
    drawn = [_premise(dice, deeds, people[count:]) for _ in range(PREMISES)]
    given = [premise for premise in drawn if _sound(worlds, premise)]
    asked = [Literal(deed=deed, negated=negated) for deed in deeds for negated in (False, True)]
    truths = [one.truth(worlds) for one in asked]
    readings = [two_way([_all(worlds, one, taken=taken) for one in given], truths) for taken in (False, True)]
    mentioned = np.array(
        [[_mentions(premise, literal) for literal in asked] for premise in given], dtype=np.int64
    ).reshape(len(given), len(asked))
    labels = np.where((readings[0] == readings[1]) & (mentioned > 0), readings[0], UNUSABLE).astype(np.int8)

    def tell(premise: int, hypothesis: int) -> Told:
        follows = bool(labels[premise, hypothesis] == FOLLOWS)
        possible = bool((_all(worlds, given[premise], taken=False) & truths[hypothesis]).any())
        statements = [(one.kind, one.parts) for one in given[premise]]
        return tell_pair(statements, asked[hypothesis], follows=follows, possible=possible)

    return Scene(
        premises=[_premise_sentence(one) for one in given],
        hypotheses=[_hypothesis_sentence(one) for one in asked],
        labels=labels,
        tell=tell,
        cues=np.stack([mentioned], axis=2),
    )


def _premise(dice: Dice, deeds: list[Deed], people: list[str]) -> list[Statement]:
    """Draw a conditional, or two plain statements, or a conditional with a plain statement."""
    drawn = dice.shuffled(deeds)
    if dice.chance(30):
        return [_statement(dice, dice.one(SIMPLE), [deed], people[place:]) for place, deed in enumerate(drawn[:2])]
    fitting = [name for name in WEIGHED if len(KINDS[name].letters) <= len(deeds)]
    first = _statement(dice, dice.one(fitting), drawn, people)
    if not dice.chance(SECOND):
        return [first]
    # A third deed, or one that was mentioned before: then the two statements must be combined.
    left = drawn[len(first.parts) :]
    about = left[0] if left and dice.chance(50) else dice.one([one.deed for one in first.parts.values()])
    if about not in left:
        return [first, _statement(dice, "fact", [about], people)]
    return dice.shuffled([first, _statement(dice, dice.one(SIMPLE), [about], people)])


def _statement(dice: Dice, kind: str, deeds: list[Deed], people: list[str]) -> Statement:
    parts: dict[str, Literal] = {}
    for letter, deed in zip(KINDS[kind].letters, deeds, strict=False):
        signs = KINDS[kind].signs if letter == "a" else "any"
        negated = signs == "any" and dice.chance(NEGATED)
        parts[letter] = Literal(deed=deed, negated=negated)
    other = people[0] if OTHER in KINDS[kind].slots else ""
    return Statement(kind, dice.one(patterns()[kind]), parts, other)


def _all(worlds: Worlds, premise: list[Statement], *, taken: bool) -> Truth:
    return worlds.all([one.truth(worlds, taken=taken) for one in premise])


def _sound(worlds: Worlds, premise: list[Statement]) -> bool:
    """Tell whether a premise can be true with all that it suggests, and says nothing twice."""
    if not _all(worlds, premise, taken=True).any():
        return False
    if len(premise) == 1:
        return True
    one, other = (statement.truth(worlds, taken=True) for statement in premise)
    if one.all() or other.all():
        return True
    return bool((one & ~other).any() and (other & ~one).any())


def _mentions(premise: list[Statement], asked: Literal) -> int:
    """Return how a deed is mentioned last, with the sign of the hypothesis; 0 if it is not mentioned."""
    found = 0
    for place, statement in enumerate(premise):
        for letter, literal in statement.parts.items():
            if literal.deed == asked.deed:
                found = 1 + 2 * literal.negated + asked.negated + 4 * (letter != "a") + 8 * place
    return found


def _premise_sentence(premise: list[Statement]) -> Sentence:
    literals = [literal for one in premise for literal in one.parts.values()]
    signs = ["".join("-" if literal.negated else "+" for literal in one.parts.values()) for one in premise]
    return Sentence(
        text=" ".join(one.text for one in premise),
        template=" | ".join(f"{one.pattern.name} {sign}" for one, sign in zip(premise, signs, strict=True)),
        words=tuple(dict.fromkeys(literal.deed.activity["base"] for literal in literals)),
        names=tuple(
            dict.fromkeys([*(literal.deed.name for literal in literals), *(one.other for one in premise if one.other)])
        ),
    )


def _hypothesis_sentence(asked: Literal) -> Sentence:
    return Sentence(
        text=f"{asked:past}.",
        template="denied" if asked.negated else "affirmed",
        words=(asked.deed.activity["base"],),
        names=(asked.deed.name,),
    )
