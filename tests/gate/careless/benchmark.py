"""The declaration: two configs whose tests have words of their own, and one whose rows are dealt at random."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

import pyarrow as pa

from wabe.builders.core.checks import Rule, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config, Creator, Edition, Oracle, Provenance, Role, Split
from wabe.builders.core.evaluation import Prompt
from wabe.builders.core.promises import FORBIDDEN, Dealt, Expected, Leaks, Shortcuts, evenly

from .construct import EVERY, HELD_OUT, TRAINING, VALIDATION, sister_tables
from .oracle import COLUMNS, sister_labels
from .rows import Label, SisterRow

Tables = Callable[[], Iterator[pa.Table]]

ROLES = {"train": Role.TRAIN, "validation": Role.VALIDATION, "test": Role.TEST}
GROUPS = {"train": 60, "validation": 20, "test": 40}
LEAKS = Leaks(
    single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN}, reversed=FORBIDDEN, relabelled=FORBIDDEN, group=FORBIDDEN
)
MIXED_LEAKS = Leaks(
    single={
        "premise": FORBIDDEN,
        "hypothesis": Expected(reason="rows are dealt by their premises, and the same claim is made of several"),
    },
    reversed=FORBIDDEN,
    relabelled=FORBIDDEN,
    group=FORBIDDEN,
)
WORDS = VocabularyDisjoint(
    rule=Rule(code="WORDS", sentence="No word of the test is in training, but for those of the frame."),
    splits=("test",),
    other="train",
    columns=("premise", "hypothesis"),
    shared_words=("sister", "never", "and"),
)

VERBS = VocabularyDisjoint(
    rule=Rule(code="VERBS", sentence="No verb of a test claim is in one of training."),
    splits=("test",),
    other="train",
    columns=("verb",),
)


def _config(name: str, tables: dict[str, Tables], *, is_mixed: bool = False) -> Config:
    return Config(
        name=name,
        summary="what sisters do",
        row=SisterRow,
        identity=("premise", "hypothesis"),
        splits=tuple(Split(name=split, role=ROLES[split], tables=made) for split, made in tables.items()),
        shares={split: evenly(Label) for split in tables},
        leaks=MIXED_LEAKS if is_mixed else LEAKS,
        shortcuts=Shortcuts(),
        dealt=(Dealt(splits=tuple(tables), columns=("k", "verb")),) if is_mixed else (),
        checks=() if is_mixed else (WORDS, VERBS),
    )


def _held_out(name: str) -> Config:
    words = {"train": TRAINING, "validation": VALIDATION, "test": HELD_OUT}
    tables: dict[str, Tables] = {
        split: partial(sister_tables, f"{name} {split}", words[split], groups) for split, groups in GROUPS.items()
    }
    return _config(name, tables)


def _mixed(name: str) -> Config:
    starts = {"train": 0, "validation": GROUPS["train"], "test": GROUPS["train"] + GROUPS["validation"]}
    tables: dict[str, Tables] = {
        split: partial(sister_tables, name, EVERY, groups, starts[split]) for split, groups in GROUPS.items()
    }
    return _config(name, tables, is_mixed=True)


SISTERS = Benchmark(
    name="sisters",
    title="Sisters",
    edition=Edition.EMBEDDED,
    version="1.0.0",
    licence="cc0-1.0",
    folder=Path(__file__).parent,
    texts=Provenance(creator=Creator.MACHINE, told="A small grammar makes the sentences."),
    labels=Provenance(creator=Creator.MACHINE, told="Every label follows from how its row was made."),
    oracle=Oracle(labels=sister_labels, columns=COLUMNS, summary="reads the facts as published"),
    paper=None,
    released=date(2026, 11, 17),
    sources=(),
    tags=("sisters",),
    prompt=Prompt(template="{premise} {hypothesis} Does this follow?"),
    configs=(_held_out("tales"), _held_out("more"), _mixed("mixed")),
)
