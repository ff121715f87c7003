"""Configs made from committed scores: the simple and the hard half of a config, each with training and test rows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import make_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.at_hand import rows_at_hand
from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.core.declaration import Config, ConfigGroup, Edition, Role, Split
from wabe.builders.core.difficulty import About, Difficulty, Half, committed, read, read_about
from wabe.builders.core.digest import digest_of
from wabe.builders.core.promises import (
    FORBIDDEN,
    STANDARD_MARGIN,
    Cue,
    Expected,
    Leak,
    Leaks,
    Shortcuts,
    counted_shares,
)
from wabe.builders.core.rows import columns_of, schema_of
from wabe.builders.core.tables import table_of
from wabe.errors import CorruptError

Scores = Callable[[], Difficulty]
SIDE = Rule(
    code="PVI005", sentence="Every row of a half is on its side of the committed cut: no row is in both halves."
)
ROLES = {"train": Role.TRAIN, "test": Role.TEST}
EASIER = {Half.SIMPLE: "easier", Half.HARD: "harder"}
HALVES = ConfigGroup(title="Simple and hard halves")
REASON = (
    "a half has the rows that a model finds easy, or those that it finds hard, so what the model goes by says more "
    "about labels here than in all rows"
)
RECURRING = "texts recur from row to row, and only rows with the same premise are kept together"
DESCRIBED = {
    "pvi": Annotated[float, "Pointwise V-information in bits: more is easier for the family of models."],
    "borderline": Annotated[bool, "Whether other seeds may put the row into the other half."],
}


class Base(NamedTuple):
    """What is needed of the config that rows are from: not its oracle, which constructors have nothing to do with."""

    name: str
    row: type


@cache
def scored_row(row: type) -> type:
    """Return a row type with the columns of a half: those of the config, the score, and whether it is near the cut."""
    return make_dataclass(
        f"Scored{row.__name__}", list(DESCRIBED.items()), bases=(row,), frozen=True, slots=True, kw_only=True
    )


def halves_of(config: Config, folder: Path, edition: Edition = Edition.EMBEDDED) -> tuple[Config, ...]:
    """Declare both halves of a config, if there are committed scores of its edition that can tell them apart."""
    if not committed(folder, config.name):
        return ()
    about = read_about(folder, config.name)
    if about.edition != edition or not about.splittable:
        return ()
    return tuple(half_of(config, half, about, partial(read, folder, config.name)) for half in Half)


def half_of(config: Config, half: Half, about: About, scores: Scores) -> Config:
    """Declare one half of a config; groups of rows are either for training or for testing, in both halves alike."""
    counts = about.counts[half]
    sees, recur = tuple(about.cues.get(half, ())), about.leaks.get(half, ())

    def recurring(kind: str) -> Leak:
        return Expected(RECURRING) if kind in recur else FORBIDDEN

    return replace(
        config,
        name=f"{config.name}_{half}",
        summary=f"Rows of `{config.name}` that `{about.family}` finds {EASIER[half]} than the median of their label.",
        row=scored_row(config.row),
        splits=tuple(
            Split(
                name=name,
                role=role,
                tables=partial(
                    half_tables, Base(config.name, config.row), scores, half, name, *scored_splits(config, about)
                ),
            )
            for name, role in ROLES.items()
        ),
        shares={name: counted_shares(counts[name]) for name in ROLES},
        leaks=Leaks(
            single={name: recurring(name) for name in config.text} if len(config.text) > 1 else {},
            reversed=recurring("reversed") if len(config.text) == 2 else None,
            relabelled=FORBIDDEN,
            group=FORBIDDEN if any(column.name == "group_uid" for column in columns_of(config.row)) else None,
        ),
        shortcuts=Shortcuts(margin=margin_of(config), cues=(Cue(reason=REASON, sees=sees),) if sees else ()),
        dealt=(),
        checks=(side_check(about.cuts, half),),
        headline=(),
        group=HALVES,
        part_of=config.name,
    )


def margin_of(config: Config) -> float:
    """Return how far a shortcut may be above a constant answer in the halves of a config: as far as in the config."""
    return config.shortcuts.margin if config.shortcuts else STANDARD_MARGIN


def half_tables(base: Base, scores: Scores, half: Half, part: str, *splits: Split) -> Iterator[pa.Table]:
    """Yield the rows of a half that are for training, or for testing; `splits` are those that were scored."""
    table, found = scored_rows(base, splits, scores())
    chosen = found.scored & (found.hard == (half is Half.HARD)) & (found.tested == (part == "test"))
    kept = np.flatnonzero(chosen)
    columns = {name: table[name].take(kept) for name in schema_of(base.row).names}
    yield table_of(scored_row(base.row), {**columns, "pvi": found.pvi[kept], "borderline": found.borderline[kept]})


def scored_rows(base: Base, splits: Sequence[Split], found: Difficulty) -> tuple[pa.Table, Difficulty]:
    """Return all rows of a config's scored splits in the order of uids, after checking that scores are of these."""
    tables = []
    for split in splits:
        digest = found.about.digests[split.name]
        rows = rows_at_hand(base.name, base.row, split.name, digest) or _constructed(base, split, found.about)
        tables.append(rows.append_column("scored_split", pa.array([split.name] * rows.num_rows)))
    table = pa.concat_tables(tables)
    return table.take(pc.sort_indices(table["uid"])), found


def scored_splits(config: Config, about: About) -> tuple[Split, ...]:
    """Return the splits of a config that were scored."""
    return tuple(map(config.split, about.digests))


def _constructed(base: Base, split: Split, about: About) -> pa.Table:
    rows, digest = pa.concat_tables(split.tables()), about.digests[split.name]
    if (other := digest_of([rows], schema_of(base.row))) != digest:
        raise CorruptError(
            where=f"{about.benchmark}/{base.name}/{split.name}",
            what=f"the committed scores are of rows with the digest {digest[:12]}, but its digest is {other[:12]}",
            remedy=f"Run wabe pvi {about.benchmark}/{base.name} --pin, or remove the scores",
        )
    return rows


def side_check(cuts: Mapping[str, tuple[float, str]], half: Half) -> Check:
    """Return the check that every row of a half is on its side of the last simple row of its label."""
    cases = " ".join(
        f"WHEN '{label}' THEN pvi > {pvi!r}::DOUBLE OR (pvi = {pvi!r}::DOUBLE AND sha256(uid) <= '{rank}')"
        for label, (pvi, rank) in cuts.items()
    )
    wrong = f"CASE label_text {cases} END"
    query = f"SELECT uid FROM {{batch}} WHERE {'NOT ' if half is Half.SIMPLE else ''}({wrong})"
    return FailingRows(rule=SIDE, query=query, row_by_row=True)
