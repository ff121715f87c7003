"""The config of all committed scores of a benchmark: one row for every scored row of its other configs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import make_dataclass
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Annotated

import numpy as np
import pyarrow as pa

from wabe.builders.core.checks import FailingRows, Rule
from wabe.builders.core.declaration import Config, ConfigGroup, NoOracle, Role, Split
from wabe.builders.core.difficulty import About, Difficulty, Half, committed, read, read_about
from wabe.builders.core.evaluation import Prompt
from wabe.builders.core.halves import Base, Scores, scored_rows, scored_splits
from wabe.builders.core.promises import counted_shares
from wabe.builders.core.rows import CLASS_LABEL, Empty, label_of
from wabe.builders.core.tables import table_of

NAME = "pvi"
SPLIT = "scores"
IDENTITY = ("premise", "hypothesis")
GROUP = ConfigGroup(title="Scores of all rows", shown=("config", "pvi", "difficulty"))
# What rounding to six decimals may add to a mean.
SLACK = 1e-6

ENTROPY = Rule(code="PVI001", sentence="No config has more V-information than its labels have entropy.")
CONSTANT = Rule(code="PVI002", sentence="In no config do all rows of one label have the same PVI.")
EQUAL = Rule(
    code="PVI003",
    sentence="Both halves of a config have equally many rows of each label, to within one.",
)
ORDER = Rule(
    code="PVI004", sentence="No hard row has more PVI than a simple one of its label, and what is below 0 is marked."
)


def scores_config(configs: Sequence[Config], folder: Path, labels: type[StrEnum]) -> tuple[Config, ...]:
    """Declare the config of all committed scores, if there are any; `labels` has the labels of all configs."""
    scored = [config for config in configs if committed(folder, config.name)]
    known = [(config, read_about(folder, config.name), partial(read, folder, config.name)) for config in scored]
    return (scores_of(known, labels),) if known else ()


def scores_of(scored: Sequence[tuple[Config, About, Scores]], labels: type[StrEnum]) -> Config:
    """Declare the config of some scores."""
    counts = dict.fromkeys(map(str, labels), 0)
    for _, about, _ in scored:
        for splits in about.counts.values():
            for by_label in splits.values():
                for label, rows in by_label.items():
                    counts[label] += rows
    return Config(
        name=NAME,
        summary="How hard each training and validation row is for a family of models: pointwise V-information (PVI).",
        row=score_row(labels),
        identity=IDENTITY,
        splits=(Split(name=SPLIT, role=Role.TRAIN, tables=partial(score_tables, tuple(scored), labels)),),
        shares={SPLIT: counted_shares(counts)},
        checks=checks(),
        oracle=NoOracle(reason="scores come from models, and labels are those of the other configs"),
        prompt=Prompt(template="{premise}\nStatement: {hypothesis}\nDoes the statement follow from the text?"),
        group=GROUP,
        part_of=", ".join(config.name for config, _, _ in scored),
    )


@cache
def score_row(labels: type[StrEnum]) -> type:
    """Return the row type of scores."""
    columns: Mapping[str, object] = {
        "uid": Annotated[str, "The uid of the row in its own config."],
        "premise": Annotated[str, "The premise."],
        "hypothesis": Annotated[str, "The hypothesis."],
        "label": Annotated[labels, "The label that is scored.", CLASS_LABEL],
        "label_text": Annotated[str, "The name of the label."],
        "config": Annotated[str, "The config that the row is from."],
        "split": Annotated[str, "The split of that config."],
        "family": Annotated[str, "The family of models."],
        "pvi": Annotated[float, "Pointwise V-information in bits, the mean over seeds: more is easier."],
        "sd": Annotated[float, "The standard deviation of PVI over seeds, to three decimals."],
        "correctness": Annotated[float, "The share of seeds with which the label is the most likely one."],
        "difficulty": Annotated[
            Half | Empty, "The half of its label that the row is in; empty if the family knows too little to tell."
        ],
        "borderline": Annotated[bool, "Whether other seeds may put the row into the other half."],
        "hard_abs": Annotated[bool, "Whether PVI is below 0: the best constant answer knows the label better."],
    }
    return make_dataclass("ScoreRow", list(columns.items()), frozen=True, slots=True, kw_only=True)


def score_tables(scored: Sequence[tuple[Config, About, Scores]], labels: type[StrEnum]) -> Iterator[pa.Table]:
    """Yield the scores of one config after another, in the order of uids."""
    names = [label.value for label in labels]
    for config, about, scores in scored:
        table, found = scored_rows(Base(config.name, config.row), scored_splits(config, about), scores())
        yield _table(config, about, table, found, labels, names)


def _table(
    config: Config, about: About, table: pa.Table, found: Difficulty, labels: type[StrEnum], names: list[str]
) -> pa.Table:
    kept = np.flatnonzero(found.scored)
    own = np.array([names.index(label.value) for label in label_of(config.row)])
    halves = np.where(found.hard[kept], Half.HARD.value, Half.SIMPLE.value) if about.splittable else [""] * len(kept)
    return table_of(
        score_row(labels),
        {
            **{name: table[name].take(kept) for name in ("uid", *IDENTITY, "label_text")},
            "label": own[table["label"].to_numpy()[kept]],
            "config": [config.name] * len(kept),
            "split": table["scored_split"].take(kept),
            "family": [about.family] * len(kept),
            "pvi": found.pvi[kept],
            "sd": found.sd[kept],
            "correctness": found.correctness[kept],
            "difficulty": pa.array(list(halves), pa.string()),
            "borderline": found.borderline[kept],
            "hard_abs": found.pvi[kept] < 0,
        },
    )


def checks() -> tuple[FailingRows, ...]:
    """Return what must hold of scores, computed anew from what is published."""
    counts = "SELECT config, label_text, count(*) AS n, sum(pvi) AS bits FROM {batch} GROUP BY ALL"
    totals = f"SELECT *, sum(n) OVER (PARTITION BY config) AS total FROM ({counts})"
    cuts = (
        "SELECT config, label_text, min(pvi) AS least, arg_max(sha256(uid), (-pvi, sha256(uid))) AS last FROM {batch} "
        "WHERE difficulty = 'simple' GROUP BY config, label_text"
    )
    return (
        FailingRows(
            rule=ENTROPY,
            query="SELECT config || format(': {{:.4f}} bits of V-information, {{:.4f}} of entropy', "
            f"sum(bits) / sum(n), -sum(n / total * log2(n / total))) FROM ({totals}) GROUP BY config "
            f"HAVING sum(bits) / sum(n) > -sum(n / total * log2(n / total)) + {SLACK} ORDER BY ALL",
        ),
        FailingRows(
            rule=CONSTANT,
            query="SELECT config || ', ' || label_text || format(': every PVI is {{}}', min(pvi)) FROM {batch} "
            "GROUP BY config, label_text HAVING count(*) > 1 AND min(pvi) = max(pvi) ORDER BY ALL",
        ),
        FailingRows(
            rule=EQUAL,
            query="SELECT config || ', ' || label_text || format(': {{}} simple rows and {{}} hard ones', "
            "count(*) FILTER (difficulty = 'simple'), count(*) FILTER (difficulty = 'hard')) FROM {batch} "
            "WHERE difficulty <> '' GROUP BY config, label_text HAVING count(*) FILTER (difficulty = 'simple') "
            "- count(*) FILTER (difficulty = 'hard') NOT IN (0, 1) ORDER BY ALL",
        ),
        FailingRows(
            rule=ORDER,
            query=f"SELECT uid FROM {{batch}} LEFT JOIN ({cuts}) USING (config, label_text) "
            "WHERE hard_abs <> (pvi < 0) OR (difficulty = 'hard' AND (pvi > least OR (pvi = least AND "
            "sha256(uid) < last)))",
        ),
    )
