"""CLUTRR with few stories, and sound or spoilt rows from which defects are made."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa

from wabe.builders.clutrr.benchmark import EMBEDDED
from wabe.builders.clutrr.clauses import BASE, clause_codes
from wabe.builders.clutrr.configs import setting_config
from wabe.builders.clutrr.draw import Stories, draw_stories
from wabe.builders.clutrr.kin import MATERNAL, PATERNAL, UNTOLD, Tie
from wabe.builders.clutrr.language import Bank, Side
from wabe.builders.clutrr.paths import Integers
from wabe.builders.clutrr.patterns import ANY, Pattern
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import SETTINGS, Part, Setting, StorySplit
from wabe.builders.clutrr.table import bank_of, part_table, told_table
from wabe.builders.clutrr.texts import paraphrase_table
from wabe.builders.core.declaration import Benchmark, Role
from wabe.testing import Small


def small(name: str, **changes: Any) -> Setting:
    """Return a setting with few stories of two and three facts."""
    setting = next(one for one in SETTINGS if one.name == name)
    sizes: dict[str, Any] = {
        "train_per_length": 900,
        "validation_per_length": 90,
        "test_per_length": 90,
        "families": 60,
    }
    return replace(setting, **{**sizes, "test_lengths": (2, 3), **changes})


GENERALISATION = small("gen_train23_test2to10")
ROBUSTNESS = small("rob_train_irr_23_test_all_23", test_noise=(Noise.IRRELEVANT, Noise.DISCONNECTED))


# They say the same of a man and of a woman, the one of the last person and the other of the first; none of ours may.
SILENT = Pattern(id="silent-01", facts=1, relation=ANY, text="{A} is the {A/B} of {B}.")
UNNAMED = Pattern(id="silent-02", facts=1, relation=ANY, text="{B} is the {B/A} of {A}.")


def small_clutrr() -> Benchmark:
    """Declare two configs with few stories, and a paraphrase that only a defect uses."""
    texts = paraphrase_table(bank_of(GENERALISATION), Bank(name="silent", patterns=(SILENT, UNNAMED)))
    return replace(
        EMBEDDED,
        configs=(setting_config(GENERALISATION), setting_config(ROBUSTNESS)),
        reference_tables={
            **EMBEDDED.reference_tables,
            "paraphrase_texts": lambda: texts,
        },
    )


def rows(
    setting: Setting, name: str, part: Part, *, clauses: Side, paraphrases: Side, called: Noise | None = None
) -> pa.Table:
    """Draw stories of a split that is not published, with clauses of one side and paraphrases of another."""
    bank = bank_of(setting)
    split = StorySplit(name=name, role=Role.TRAIN, parts=(part,), side=clauses)
    stories = draw_stories(setting, split, part)
    shown = replace(part, noise=called or part.noise)
    return told_table(("clutrr", name), stories, shown, bank=bank, paraphrases=paraphrases, names=Side.ANY, sides=True)


def silent_rows(pattern: Pattern) -> pa.Table:
    """Tell stories with one paraphrase, which does not tell a gender."""
    bank, part = Bank(name=pattern.id, patterns=(pattern,)), Part(k=2, noise=Noise.CLEAN, count=36)
    split = StorySplit(name="silent", role=Role.TEST, parts=(part,), side=Side.HELD_OUT)
    stories = draw_stories(GENERALISATION, split, part)
    return told_table((pattern.id,), stories, part, bank=bank, paraphrases=Side.ANY, names=Side.ANY, sides=True)


def renamed_rows() -> pa.Table:
    """Tell training's stories of two facts once more, in the same words, with names from another list."""
    train = GENERALISATION.splits[0]
    return part_table(replace(GENERALISATION, disjoint_names=True), train, train.parts[0], bank_of(GENERALISATION))


def with_other_sides(*, turned: bool) -> pa.Table:
    """Tell stories of two facts of which one has a side: the other side, or none."""
    part = Part(k=2, noise=Noise.CLEAN, count=900)
    split = StorySplit(name="sides", role=Role.TRAIN, parts=(part,), side=Side.TRAINING)
    stories = draw_stories(GENERALISATION, split, part)
    stories = stories.take(np.nonzero((stories.sides != UNTOLD).any(axis=1))[0])
    other = np.where(stories.sides == UNTOLD, UNTOLD, PATERNAL + MATERNAL - stories.sides)
    return spoilt_rows("sides", stories, part, sides=other if turned else np.zeros_like(other), told=turned)


def nephew_rows() -> pa.Table:
    """Tell stories whose noise is about an uncle or an aunt from their view: of a nephew or a niece."""
    part = Part(k=3, noise=Noise.IRRELEVANT, count=900)
    split = StorySplit(name="nephews", role=Role.TRAIN, parts=(part,), side=Side.TRAINING)
    stories = draw_stories(ROBUSTNESS, split, part)
    stories = stories.take(np.nonzero(stories.ties[:, 3] == Tie.PIBLING)[0])
    stories.edges[:, 3] = stories.edges[:, 3, ::-1]
    stories.ties[:, 3], stories.sides[:, 3] = Tie.NIBLING, UNTOLD
    return spoilt_rows("nephews", stories, part, sides=stories.sides, told=True)


def spoilt_rows(name: str, stories: Stories, part: Part, *, sides: Integers, told: bool) -> pa.Table:
    """Tell stories with training's paraphrases and with sides that are not their own."""
    genders = stories.pool.genders[stories.families[:, None], stories.people]
    first = stories.clauses // BASE**part.k
    changed = {
        "sides": sides,
        "clauses": clause_codes(stories.ties[:, : part.k], genders[:, 1:], sides, first),
    }
    spoilt = Stories(**{one: changed.get(one, getattr(stories, one)) for one in Stories.__dataclass_fields__})
    bank = bank_of(GENERALISATION)
    return told_table((name,), spoilt, part, bank=bank, paraphrases=Side.TRAINING, names=Side.ANY, sides=told)


def extra_tables() -> dict[str, pa.Table]:
    """Return rows that are in no split."""
    two, three = (Part(k=k, noise=Noise.CLEAN, count=1_800) for k in (2, 3))
    helping = Part(k=3, noise=Noise.SUPPORTING, count=90)
    training, held_out = Side.TRAINING, Side.HELD_OUT
    return {
        "untold": with_other_sides(turned=False),
        "turned": with_other_sides(turned=True),
        "nephews": nephew_rows(),
        "silent": silent_rows(SILENT),
        "unnamed": silent_rows(UNNAMED),
        "renamed": renamed_rows(),
        "spare": rows(GENERALISATION, "spare", two, clauses=training, paraphrases=training),
        "held_out": rows(GENERALISATION, "held", three, clauses=held_out, paraphrases=training),
        "leaking": rows(GENERALISATION, "leaking", two, clauses=held_out, paraphrases=training),
        "helping": rows(
            ROBUSTNESS, "helping", helping, clauses=held_out, paraphrases=held_out, called=Noise.IRRELEVANT
        ),
    }


SMALL = Small(benchmark=small_clutrr(), extra=extra_tables)
