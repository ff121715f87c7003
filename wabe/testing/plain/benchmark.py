"""Plain numbers: a whole benchmark of a few rows, on which everything that takes a benchmark is tried out."""

from datetime import date
from functools import partial
from pathlib import Path

from wabe.builders.core.checks import FailingRows, GroupsComplete, Rule, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config, Creator, Edition, Oracle, Paper, Provenance, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, Prompt
from wabe.builders.core.promises import FORBIDDEN, Dealt, Leaks, Shortcuts, evenly

from .construct import number_tables
from .oracle import parity_oracle
from .rows import NumberRow, Parity

WORDS = VocabularyDisjoint(
    rule=Rule(code="WORDS", sentence="No number is in both splits."),
    splits=("test",),
    other="train",
    columns=("hypothesis",),
    shared_words=("it", "is"),
)


def _config(name: str, start: int, *, unique_texts: bool) -> Config:
    return Config(
        name=name,
        summary=f"numbers from {start}",
        row=NumberRow,
        identity=("premise", "hypothesis", "number"),
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(number_tables, range(start, start + 80))),
            Split(name="test", role=Role.TEST, tables=partial(number_tables, range(start + 80, start + 120))),
        ),
        unique_texts=unique_texts,
        shares={"train": evenly(Parity), "test": evenly(Parity)},
        leaks=Leaks(
            single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN},
            reversed=FORBIDDEN,
            relabelled=FORBIDDEN,
            group=FORBIDDEN,
        ),
        shortcuts=Shortcuts(),
        dealt=(Dealt(splits=("train", "test"), columns=("colour",)),),
        reported=(AccuracyBy(column="colour"),),
        checks=(
            *([WORDS] if unique_texts else []),
            GroupsComplete(
                rule=Rule(code="FOURS", sentence="Groups have four numbers."),
                group=("group_uid",),
                member=("number",),
                size=4,
            ),
            FailingRows(
                rule=Rule(code="SMALL", sentence="No number is over 999."),
                query="SELECT uid FROM {batch} WHERE number > 999",
            ),
        ),
    )


def plain_benchmark(folder: Path = Path(__file__).parent) -> Benchmark:
    """Declare the benchmark; its citation and digests are in `folder`."""
    return Benchmark(
        name="plain",
        title="Plain numbers",
        edition=Edition.EMBEDDED,
        version="1.0.0",
        licence="cc0-1.0",
        folder=folder,
        texts=Provenance(creator=Creator.MACHINE, told="The sentences count."),
        labels=Provenance(creator=Creator.MACHINE, told="Every label is counted."),
        oracle=Oracle(labels=parity_oracle, columns=("number",), summary="reads the last bit"),
        paper=Paper(authors="Nobody 1871", url="https://example.org/nobody"),
        released=date(2026, 11, 16),
        sources=(),
        tags=("numbers",),
        prompt=Prompt(template="{premise}. {hypothesis}. Is the number even or odd?"),
        configs=(_config("first", 100, unique_texts=True), _config("second", 300, unique_texts=False)),
    )


EDITIONS = (plain_benchmark(),)
