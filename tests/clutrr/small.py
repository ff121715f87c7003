"""CLUTRR with few stories, and sound or spoilt rows from which defects are made."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa

from wabe.builders.clutrr.benchmark import EMBEDDED
from wabe.builders.clutrr.configs import setting_config
from wabe.builders.clutrr.draw import draw_stories, stories_along
from wabe.builders.clutrr.families import pool_of
from wabe.builders.clutrr.kin import Tie, derivable_masks
from wabe.builders.clutrr.language import Bank, Pattern, Side
from wabe.builders.clutrr.paths import backward_chain, ties_along
from wabe.builders.clutrr.reference import paraphrase_tables
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import SETTINGS, Part, Setting, StorySplit
from wabe.builders.clutrr.table import bank_of, noise_ties, part_table, told_table
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


# It says the same of a man and of a woman, which no paraphrase of ours may.
SILENT = Pattern(id="silent-01", facts=1, relation=None, text="{A} is the {A/B} of {B}.")


def small_clutrr() -> Benchmark:
    """Declare two configs with few stories, and a paraphrase that only a defect uses."""
    texts, sizes = paraphrase_tables((bank_of(GENERALISATION), Bank(name="silent", patterns=(SILENT,))))
    return replace(
        EMBEDDED,
        configs=(setting_config(GENERALISATION), setting_config(ROBUSTNESS)),
        reference_tables={
            **EMBEDDED.reference_tables,
            "paraphrase_texts": lambda: texts,
            "paraphrase_sizes": lambda: sizes,
        },
    )


def rows(
    setting: Setting, name: str, part: Part, *, clauses: Side, paraphrases: Side, called: Noise | None = None
) -> pa.Table:
    """Draw stories of a split that is not published, with clauses of one side and paraphrases of another."""
    bank = bank_of(setting)
    split = StorySplit(name=name, role=Role.TRAIN, parts=(part,), side=clauses)
    stories = draw_stories(setting, split, part, noise_ties(bank))
    shown = replace(part, noise=called or part.noise)
    return told_table(("clutrr", name), stories, shown, bank=bank, paraphrases=paraphrases, names=Side.ANY)


def silent_rows() -> pa.Table:
    """Tell stories with the one paraphrase that does not tell a gender."""
    bank, part = Bank(name="silent", patterns=(SILENT,)), Part(k=2, noise=Noise.CLEAN, count=36)
    split = StorySplit(name="silent", role=Role.TEST, parts=(part,), side=Side.HELD_OUT)
    stories = draw_stories(GENERALISATION, split, part, ())
    return told_table(("silent",), stories, part, bank=bank, paraphrases=Side.ANY, names=Side.ANY)


def renamed_rows() -> pa.Table:
    """Tell training's stories of two facts once more, in the same words, with names from another list."""
    train = GENERALISATION.splits[0]
    return part_table(replace(GENERALISATION, disjoint_names=True), train, train.parts[0], bank_of(GENERALISATION))


def ambiguous_rows() -> pa.Table:
    """Tell stories whose chain derives the truth, a parent, and a parent-in-law as well."""
    pool = pool_of("ambiguous", parameters=GENERALISATION.family, count=60)
    paths = backward_chain(("ambiguous",), pool, targets=np.repeat([2 * Tie.PARENT], 400), k=3)
    chosen = np.nonzero(np.bitwise_count(derivable_masks(ties_along(pool, paths.families, paths.people))) == 2)[0]
    paths = paths.take(chosen)
    none = np.empty((len(paths), 0), dtype=np.int64)
    stories = stories_along(pool, paths, none, none.reshape(len(paths), 0, 2), 3)
    part = Part(k=3, noise=Noise.CLEAN, count=len(paths))
    bank = bank_of(GENERALISATION)
    return told_table(("ambiguous",), stories, part, bank=bank, paraphrases=Side.TRAINING, names=Side.ANY)


def extra_tables() -> dict[str, pa.Table]:
    """Return rows that are in no split."""
    two, three = (Part(k=k, noise=Noise.CLEAN, count=1_800) for k in (2, 3))
    helping = Part(k=3, noise=Noise.SUPPORTING, count=90)
    training, held_out = Side.TRAINING, Side.HELD_OUT
    return {
        "ambiguous": ambiguous_rows(),
        "silent": silent_rows(),
        "renamed": renamed_rows(),
        "spare": rows(GENERALISATION, "spare", two, clauses=training, paraphrases=training),
        "held_out": rows(GENERALISATION, "held", three, clauses=held_out, paraphrases=training),
        "leaking": rows(GENERALISATION, "leaking", two, clauses=held_out, paraphrases=training),
        "helping": rows(
            ROBUSTNESS, "helping", helping, clauses=held_out, paraphrases=held_out, called=Noise.IRRELEVANT
        ),
    }


SMALL = Small(benchmark=small_clutrr(), extra=extra_tables)
