"""Comparisons: a benchmark of prompts with one masked word, on which masked language models are tried out."""

from datetime import date
from functools import partial
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config, Creator, Edition, NoOracle, Provenance, Role, Split
from wabe.builders.core.evaluation import Prompt, Unmasking
from wabe.builders.core.promises import FORBIDDEN, Leaks, Shortcuts, evenly

from .construct import comparison_tables
from .rows import Comparison, ComparisonRow

UNMASKING = Unmasking(text="prompt", words={"less": "less", "more": "more"}, by="distance", forms=("scale", "order"))

EDITIONS = (
    Benchmark(
        name="comparisons",
        title="Comparisons",
        edition=Edition.EMBEDDED,
        version="1.0.0",
        licence="cc0-1.0",
        folder=Path(__file__).parent,
        texts=Provenance(creator=Creator.MACHINE, told="The sentences compare numbers."),
        labels=Provenance(creator=Creator.MACHINE, told="Every label is computed."),
        oracle=NoOracle(reason="this is for tests"),
        paper=None,
        released=date(2026, 11, 16),
        sources=(),
        tags=("numbers",),
        prompt=Prompt(template="{prompt}. Is the number less or more?"),
        configs=(
            Config(
                name="prompts",
                summary="numbers up to ten",
                row=ComparisonRow,
                identity=("prompt",),
                text=("prompt",),
                splits=(
                    Split(name="train", role=Role.TRAIN, tables=partial(comparison_tables, test=False)),
                    Split(name="test", role=Role.TEST, tables=partial(comparison_tables, test=True)),
                ),
                shares={"train": evenly(Comparison), "test": evenly(Comparison)},
                leaks=Leaks(relabelled=FORBIDDEN),
                shortcuts=Shortcuts(),
                unmasking=UNMASKING,
            ),
        ),
    ),
)
