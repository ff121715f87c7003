"""Builds scenes: a table and its variants, each told as a passage, and claims that are true of some of them."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.drop.ages import Ages
from wabe.builders.curriculum.drop.amounts import Amounts
from wabe.builders.curriculum.drop.halves import Groups, Rows
from wabe.builders.curriculum.drop.passage import Passage, tell_table
from wabe.builders.curriculum.drop.programs import Claim, Program, draw_claims
from wabe.builders.curriculum.drop.setting import KINDS, Setting, Table, draw_setting, draw_tables
from wabe.builders.curriculum.drop.telling import plainly, told
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Sentence, Told, Vocabulary

# How many of a hundred numbers are told by way of others, in turn.
INDIRECTLY = (0, 25, 50, 70)
CLAIMS = 14
NO_NUMBER, TOLD, NOT_TOLD = 0, 1, 2


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make the scene of a number: all kinds of tables in turn, with more and more numbers told by way of others."""
    dice = Dice(draws, "passage")
    setting = draw_setting(dice, vocabulary, KINDS[number % len(KINDS)])
    tables = draw_tables(dice, setting)
    indirectly = INDIRECTLY[number // len(KINDS) % len(INDIRECTLY)]
    passages = [tell_table(dice, setting, table, indirectly) for table in tables]
    shallow = number // (len(KINDS) * len(INDIRECTLY)) % 2 == 0
    claims = dice.some(draw_claims(dice, tables, _programs(dice, setting, shallow)), CLAIMS)
    asked = [told(dice, claim.construction, setting, claim.slots) for claim in claims]
    premises = [
        Sentence(
            text=passage.text,
            template=f"{setting.domain.name}: {', '.join(passage.constructions)}",
            words=setting.lemmas,
            names=setting.names,
        )
        for passage in passages
    ]
    hypotheses = [
        Sentence(text=text, template=name, words=setting.lemmas, names=_named(setting, text)) for text, name in asked
    ]

    def tell(premise: int, hypothesis: int) -> Told:
        return _derived(setting, tables[premise], passages[premise], claims[hypothesis])

    return Scene(
        premises=premises,
        hypotheses=hypotheses,
        labels=_labels(tables, claims, premises, hypotheses),
        tell=tell,
        cues=_cues(premises, hypotheses),
    )


def _programs(dice: Dice, setting: Setting, shallow: bool) -> list[Program]:
    if setting.kind == "years":
        return Ages(setting).drawn(dice, shallow)
    if setting.periods:
        rows = Rows(setting, setting.periods).drawn(dice, shallow)
        return [*rows, *(one for column in (0, 1) for one in Amounts(setting, dice, column).drawn(shallow))]
    found = Amounts(setting, dice).drawn(shallow)
    return [*Groups(setting, setting.groups).drawn(dice), *found[::2]] if setting.groups else found


def _labels(
    tables: Sequence[Table], claims: Sequence[Claim], premises: Sequence[Sentence], hypotheses: Sequence[Sentence]
) -> Labels:
    """Label every pair; what stands in a passage word for word is nothing to be asked."""
    labels = np.full((len(tables), len(claims)), UNUSABLE, dtype=np.int8)
    for row, table in enumerate(tables):
        for column, claim in enumerate(claims):
            holds = claim.holds(table)
            if holds is not None and hypotheses[column].text[1:-1] not in premises[row].text:
                labels[row, column] = FOLLOWS if holds else DOES_NOT_FOLLOW
    return labels


def _cues(premises: Sequence[Sentence], hypotheses: Sequence[Sentence]) -> NDArray[np.int64]:
    """Return whether the numbers of each hypothesis stand in each premise: no label may go with that."""
    cues = np.full((len(premises), len(hypotheses), 1), NO_NUMBER, dtype=np.int64)
    for row, premise in enumerate(premises):
        numbers = set(re.findall(r"\d+", premise.text))
        for column, hypothesis in enumerate(hypotheses):
            if asked := re.findall(r"\d+", hypothesis.text):
                cues[row, column, 0] = TOLD if numbers.issuperset(asked) else NOT_TOLD
    return cues


def _named(setting: Setting, text: str) -> tuple[str, ...]:
    found = set(re.findall(r"\w+", text))
    return tuple(name for name in setting.names if name in found)


def _derived(setting: Setting, table: Table, passage: Passage, claim: Claim) -> Told:
    cells = claim.program.cells(table)
    facts = frozenset[int]().union(*(passage.behind[cell] for cell in cells))
    kinds = dict.fromkeys(passage.facts[fact][0].removesuffix("_when") for fact in sorted(facts))
    when = [f" {period}" for period in setting.periods] if setting.periods else [""]
    numbers = "; ".join(
        f"{setting.entities[entity]}{when[column]}: {passage.shown[entity, column]}" for entity, column in cells
    )
    true = claim.holds(table)
    verdict = f"so it is {'true' if true else 'not true'} that {plainly(claim.construction, setting, claim.slots)}"
    derivation = f"{numbers}; {claim.program.reason(table)}; {verdict}."
    return Told(
        construction=claim.program.name,
        operators=(*kinds, claim.program.name),
        depth=len(facts) + claim.program.divided,
        derivation=derivation[0].upper() + derivation[1:],
    )
