"""Scenes about who did what to whom, with quantifiers inside each other; labels by checking all small worlds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from string import Formatter

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.quantifier.cues import cues
from wabe.builders.curriculum.quantifier.families import FAMILIES, TURNS
from wabe.builders.curriculum.quantifier.forms import forms
from wabe.builders.curriculum.quantifier.stock import Stock, stock
from wabe.builders.curriculum.quantifier.telling import derivation
from wabe.builders.curriculum.quantifier.wording import Wording, wording

# How many premises of each row of a square, and how many wordings of each hypothesis, a scene has.
OF_EACH_ROW = 6
WORDINGS = 3
# Of the hypotheses that are a sentence of the premise in other words, one in so many may be used.
PARAPHRASES = 4
OPERATORS = re.compile(
    r"\b(every \S+ except one|everyone except one person|not every(?:one)?|every(?:one)?|each|no one|no|any(?:one)?|"
    r"(?:at least|at most|exactly|more than|fewer than) (?:one|two)|one and the same|some(?:one)?|several|there is an?|"
    r"not|both|neither)\b"
)
EXCEPT_ONE = re.compile(r"every \S+ except one|everyone except one person")
# Slots of relative pronouns, which have no word of their sort.
SILENT = frozenset({"that_B", "which_B", "who_B"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Some forms, said one after the other."""

    forms: tuple[str, ...]
    sentence: Sentence


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene of one of the families, in turn: premises and hypotheses of one square, in several wordings."""
    place = TURNS[number % len(TURNS)]
    dice = Dice(draws, "scene")
    family = FAMILIES[place]
    known = stock(place)
    trio = dice.one(dice.one(known.trios))
    words = wording(
        dice,
        vocabulary,
        people=family.people,
        named_object=family.names[1] > 0,
        three_places=family.others[2] > 0,
    )
    premises = [
        (given, _said(words, known.premises[given], dice=dice))
        for row in range(len(trio.rows))
        for given in dice.some(known.fitting(trio, row), OF_EACH_ROW)
    ]
    hypotheses = [
        (asked, _said(words, (known.hypotheses[asked],), turn=turn))
        for asked in trio.hypotheses
        for turn in range(min(WORDINGS, len(forms()[known.hypotheses[asked]].patterns)))
    ]
    labels = known.labels[np.ix_([given for given, _ in premises], [asked for asked, _ in hypotheses])]
    for row, (_, given) in enumerate(premises):
        for column, (_, asked) in enumerate(hypotheses):
            # A hypothesis that is a sentence of the premise, or about what the premise never mentions, is too easy;
            # one that says the same in other words is so, unless it is rare.
            strange = family.names[1] > 0 and not {*asked.sentence.names} <= {*given.sentence.names}
            again = asked.forms[0] in given.forms and dice.below(PARAPHRASES) > 0
            if strange or again or asked.sentence.text in given.sentence.text:
                labels[row, column] = UNUSABLE
    return Scene(
        premises=[said.sentence for _, said in premises],
        hypotheses=[said.sentence for _, said in hypotheses],
        labels=labels,
        cues=cues([said.sentence.text for _, said in premises], [said.sentence.text for _, said in hypotheses]),
        tell=partial(
            _tell, family.construction, known, words, [said for _, said in premises], [said for _, said in hypotheses]
        ),
    )


def _said(words: Wording, names: Sequence[str], *, dice: Dice | None = None, turn: int = 0) -> Said:
    """Put forms into words: each in any pattern and in any order, or, without dice, in its pattern number `turn`."""
    if dice is not None and "several" not in names:
        names = dice.shuffled(names)
    every = [forms()[name].patterns for name in names]
    patterns = [dice.one(some) if dice is not None else some[turn] for some in every]
    texts = [_capital(pattern.format(**words.slots)) for _, pattern in patterns]
    slots = frozenset[str]().union(*(_slots(pattern) for _, pattern in patterns))
    spoken = "".join(slots - SILENT)
    return Said(
        forms=tuple(names),
        sentence=Sentence(
            text=" ".join(texts),
            template="+".join(name for name, _ in patterns),
            words=tuple(dict.fromkeys(lemma for letter, lemma in words.lemmas.items() if letter in spoken)),
            names=tuple(name for slot, name in words.names.items() if slot in slots),
        ),
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


@cache
def _slots(pattern: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(pattern) if name is not None)


def operators(text: str) -> list[str]:
    """Return the quantifiers and negations of a text, in order."""
    return [EXCEPT_ONE.sub("every … except one", found) for found in OPERATORS.findall(text.lower())]


def _tell(
    construction: str,
    known: Stock,
    words: Wording,
    premises: Sequence[Said],
    hypotheses: Sequence[Said],
    premise: int,
    hypothesis: int,
) -> Told:
    given, asked = premises[premise], hypotheses[hypothesis]
    label = known.label(given.forms, asked.forms[0])
    needed = known.needed(given.forms, asked.forms[0], label)
    nested = max(forms()[form].nesting for form in (*needed, *asked.forms))
    return Told(
        construction=construction,
        operators=(*operators(given.sentence.text), *operators(asked.sentence.text)),
        depth=max(nested, 1) + len(needed) - 1,
        derivation=derivation(known, words, needed, asked.forms[0], label),
    )
