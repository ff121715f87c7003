"""Builds scenes: versions of a passage that tell different things, and claims that each settles or leaves open."""

from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.control.amounts import counted, dated, limit_of, reported
from wabe.builders.curriculum.control.asking import Asker
from wabe.builders.curriculum.control.claims import Claim
from wabe.builders.curriculum.control.cues import cues_of
from wabe.builders.curriculum.control.deriving import derived
from wabe.builders.curriculum.control.drawing import gifts, membership, office
from wabe.builders.curriculum.control.facts import Fact, Knowledge, known
from wabe.builders.curriculum.control.passage import Passage, tell
from wabe.builders.curriculum.control.setting import TOPICS, Setting, draw_setting
from wabe.builders.curriculum.control.source import genres
from wabe.builders.curriculum.control.telling import asked
from wabe.builders.curriculum.control.worlds import GROUPS, PEOPLE
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Sentence, Told, Vocabulary

VERSIONS = 10
CLAIMS = 20
ENTAILMENT, NEUTRAL, CONTRADICTION = 0, 1, 2
# How often, in a hundred, a person is in another group than in the first version.
MOVED = 45


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make the scene of a number: all genres take turns, each with all combinations of topics."""
    dice = Dice(draws, "passage")
    genre = genres()[number % len(genres())]
    topics = TOPICS[(number // len(genres()) + number) % len(TOPICS)]
    setting = draw_setting(dice, vocabulary, genre, topics)
    passages = _versions(dice, setting)
    claims, labels = _claims(dice, setting, passages)
    told = [asked(dice, setting, claim) for claim in claims]
    premises = [_premise(setting, passage) for passage in passages]
    hypotheses = [
        Sentence(text=text, template=name, words=setting.lemmas, names=_named(setting, text)) for text, name in told
    ]
    for column, (text, _) in enumerate(told):
        for row, premise in enumerate(premises):
            # What stands in a passage word for word is nothing to be asked.
            if text[1:-1] in premise.text:
                labels[row, column] = UNUSABLE

    def tell_pair(premise: int, hypothesis: int) -> Told:
        claim = claims[hypothesis]
        return derived(passages[premise], claim, hypotheses[hypothesis].text, int(labels[premise, hypothesis]))

    return Scene(
        premises=premises,
        hypotheses=hypotheses,
        labels=labels,
        tell=tell_pair,
        cues=cues_of(
            [[line.text for line in one.lines if not line.opens] for one in passages],
            [text for text, _ in told],
            [[text for name, text in claim.slots.items() if name in "abgh"] for claim in claims],
        ),
    )


def _versions(dice: Dice, setting: Setting) -> list[Passage]:
    base = [dice.below(len(GROUPS)) for _ in PEOPLE]
    limits = {"counts": [limit_of(dice, setting.counts) for _ in range(2)]}
    limits["years"] = [limit_of(dice, setting.years) for _ in range(2)]
    found: list[Passage] = []
    for _ in range(VERSIONS):
        groups = [dice.below(len(GROUPS)) if dice.chance(MOVED) else group for group in base]
        topics: dict[str, list[Fact]] = {"groups": membership(dice, setting, groups)}
        if "given" in setting.topics:
            topics["given"] = gifts(dice, setting, groups)
        if "role" in setting.topics:
            topics["role"] = office(dice, setting, groups, topics.get("given", []))
        if "counts" in setting.topics:
            topics["counts"] = counted(dice, setting, dice.some(setting.counts, 3), dice.one(limits["counts"]))
        if "years" in setting.topics:
            topics["years"] = dated(dice, setting, dice.some(setting.years, 4), dice.one(limits["years"]))
        if "report" in setting.topics:
            topics["report"] = reported(dice, setting)
        found.append(tell(dice, setting, topics))
    return found


def _claims(dice: Dice, setting: Setting, passages: Sequence[Passage]) -> tuple[list[Claim], Labels]:
    """Draw claims that some versions settle in each way and some leave open."""
    read = [_readings(one) for one in passages]
    found: dict[tuple[str, str], tuple[Claim, list[int]]] = {}
    for claim in Asker(dice, setting).claims():
        column = [_label(claim, readings) for readings in read]
        if {ENTAILMENT, NEUTRAL, CONTRADICTION} <= set(column):
            found.setdefault((claim.construction, str(sorted(claim.slots.items()))), (claim, column))
    chosen = dice.some(list(found.values()), CLAIMS)
    labels = np.array([column for _, column in chosen], dtype=np.int8).reshape(len(chosen), len(passages)).T
    return [claim for claim, _ in chosen], labels.copy()


def _readings(passage: Passage) -> list[Knowledge]:
    """Return what a passage says, and what it says if what it suggests is taken for granted."""
    strict, loose = known(passage.facts), known(passage.facts, suggested=True)
    return [strict] if strict == loose else [strict, loose]


def _label(claim: Claim, readings: Sequence[Knowledge]) -> int:
    """Label a pair, unless it depends on what the passage only suggests."""
    if len(readings) == 1:
        return _by(*claim.judge(readings[0]))
    labels = [_by(*claim.judge(one)) for one in readings]
    return labels[0] if len(set(labels)) == 1 else UNUSABLE


def _by(true: bool, false: bool) -> int:
    return NEUTRAL if true and false else ENTAILMENT if true else CONTRADICTION


def _premise(setting: Setting, passage: Passage) -> Sentence:
    constructions = sorted({one.construction for one in passage.facts})
    return Sentence(
        text=passage.text,
        template=f"{setting.genre.name}: {', '.join(constructions)}",
        words=setting.lemmas,
        names=_named(setting, passage.text),
    )


def _named(setting: Setting, text: str) -> tuple[str, ...]:
    return tuple(name for name in setting.names if name in text)
