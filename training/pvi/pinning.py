"""Committing scores beside a benchmark, and checking committed ones by training again."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from wabe.builders.core.difficulty import About, Difficulty, Half, read, read_about, write
from wabe.errors import CorruptError, RefusedError, WrongCallError, counted
from wabe.training.core.data import Reader
from wabe.training.pvi.exceptions import exceptions_of
from wabe.training.pvi.population import Population, read_population, scored_splits
from wabe.training.pvi.score import pvi_folder, read_scores

NAMED = 5


def pin(reader: Reader, config: str, family: str, runs: Path) -> list[Path]:
    """Commit the scores of a family for a config; other families with scores of the same rows are told beside it."""
    benchmark = reader.benchmark
    population = read_population(reader, config)
    home = pvi_folder(runs, benchmark.name, benchmark.edition.value, config, family)
    table, record = read_scores(home)
    refuse_other_rows(population, record, home)
    digests = reader.record(population.texts.names).digests
    scored = {split: digests[f"{config}/{split}"] for split in scored_splits(benchmark.config(config))}
    found = assigned(population, table, about_of(population, table, record, scored))
    beside = {
        other: _beside(table, *read_scores(place))
        for other in _families(home.parent)
        if (place := home.parent / other) != home and read_scores(place)[1]["population"] == population.digest
    }
    about = replace(found.about, beside=beside)
    if about.splittable:
        needed = exceptions_of(reader, benchmark.config(config), found)
        about = replace(about, cues=needed.cues, leaks=needed.leaks)
    return write(benchmark.folder, replace(found, about=about))


def refuse_other_rows(population: Population, record: Mapping[str, Any], home: Path) -> None:
    """Refuse scores of other rows than those that are built."""
    if record["population"] != population.digest:
        raise CorruptError(
            where=str(home),
            what=f"these are scores of {counted(record['rows'], 'row')} with the digest {record['population'][:12]}; "
            f"built are {counted(len(population.texts.uids), 'row')} with the digest {population.digest[:12]}",
            remedy=f"Run wabe pvi {population.texts.where} again",
        )


def about_of(population: Population, table: pa.Table, record: Mapping[str, Any], digests: Mapping[str, str]) -> About:
    """Return what is committed besides the scores; `digests` are those of the scored splits, in order."""
    told = ("groups", "family", "settings", "definition", "folds", "seeds", "information", "accuracy", "splittable")
    return About(
        benchmark=population.benchmark,
        edition=population.edition,
        config=population.config,
        digests=digests,
        rows=len(population.every_uid),
        scored=table.num_rows,
        cuts=_cuts(table),
        counts=_counts(table, population.texts.names),
        **{name: record[name] for name in told},
    )


def assigned(population: Population, table: pa.Table, about: About) -> Difficulty:
    """Put scores in the order of all rows' uids."""
    if len(set(population.every_uid)) < len(population.every_uid):
        twice = len(population.every_uid) - len(set(population.every_uid))
        raise WrongCallError(
            where=population.texts.where,
            what=f"{counted(twice, 'row')} of {len(population.every_uid):,} have the uid of another row",
            remedy="Scores can be committed only where uids are unique",
        )
    place = {uid: at for at, uid in enumerate(population.every_uid)}
    rows = np.array([place[uid] for uid in table["uid"].to_pylist()], dtype=np.int64)

    def spread(values: "np.typing.NDArray[Any]") -> "np.typing.NDArray[Any]":
        every = np.zeros(about.rows, dtype=values.dtype)
        every[rows] = values
        return every

    column = {name: table[name].to_numpy(zero_copy_only=False) for name in ("pvi", "sd", "correctness")}
    return Difficulty(
        about=about,
        scored=spread(np.ones(len(rows), dtype=bool)),
        hard=spread(table["difficulty"].to_numpy(zero_copy_only=False) == Half.HARD),
        borderline=spread(table["borderline"].to_numpy(zero_copy_only=False).astype(bool)),
        tested=spread(table["tested"].to_numpy(zero_copy_only=False).astype(bool)),
        pvi=spread(column["pvi"]),
        sd=spread(column["sd"]),
        correctness=spread(column["correctness"]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How new scores compare with committed ones."""

    rows: int
    borderline: int
    flipped_borderline: int
    information: float
    committed_information: float


def verify(reader: Reader, config: str, home: Path) -> Agreement:
    """Compare new scores with the committed ones of the same family."""
    population = read_population(reader, config)
    table, record = read_scores(home)
    refuse_other_rows(population, record, home)
    about = read_about(reader.benchmark.folder, config)
    if (about.family, about.folds, about.seeds) != (record["family"], record["folds"], record["seeds"]):
        raise WrongCallError(
            where=population.texts.where,
            what=f"the committed scores are those of {about.family} with {about.folds} folds and {about.seeds} seeds; "
            f"these are of {record['family']} with {record['folds']} and {record['seeds']}",
            remedy=f"Give --family {about.family} --folds {about.folds} --seeds {about.seeds}",
        )
    return compare(population, table, reader.benchmark.folder)


def compare(population: Population, table: pa.Table, folder: Path) -> Agreement:
    """Refuse committed halves that training again does not confirm: only borderline rows may change sides."""
    config = population.config
    old = read(folder, config)
    if old.about.scored != table.num_rows or old.about.rows != len(population.every_uid):
        raise CorruptError(
            where=population.texts.where,
            what=f"the committed scores are of {old.about.scored:,} of {old.about.rows:,} rows; built are "
            f"{table.num_rows:,} of {len(population.every_uid):,}",
            remedy=f"Run wabe pvi {population.texts.where} --pin",
        )
    new = assigned(population, table, old.about)
    flipped = old.scored & (old.hard != new.hard)
    firm = np.flatnonzero(flipped & ~old.borderline)
    if len(firm):
        shown = ", ".join(population.every_uid[row] for row in firm[:NAMED])
        raise RefusedError(
            where=population.texts.where,
            what=f"{counted(len(firm), 'row')} of {int((old.scored & ~old.borderline).sum()):,} that are not "
            f"borderline changed sides: {shown}{' and others' if len(firm) > NAMED else ''}",
            remedy="Score with the committed family and settings, or raise the version and pin again",
        )
    return Agreement(
        rows=old.about.scored,
        borderline=int(old.borderline.sum()),
        flipped_borderline=int(flipped.sum()),
        information=float(new.pvi[new.scored].mean()),
        committed_information=float(old.about.information["value"]),
    )


def _cuts(table: pa.Table) -> dict[str, tuple[float, str]]:
    """Return the last simple row of each label."""
    found: dict[str, tuple[float, str]] = {}
    columns = (table[name].to_pylist() for name in ("uid", "label_text", "pvi", "difficulty"))
    for uid, label, pvi, half in zip(*columns, strict=True):
        rank = hashlib.sha256(uid.encode()).hexdigest()
        if half == Half.SIMPLE and (label not in found or (-pvi, rank) > (-found[label][0], found[label][1])):
            found[label] = (pvi, rank)
    return dict(sorted(found.items()))


def _counts(table: pa.Table, labels: tuple[str, ...]) -> dict[str, dict[str, dict[str, int]]]:
    counts = {half.value: {split: dict.fromkeys(labels, 0) for split in ("train", "test")} for half in Half}
    columns = (table[name].to_pylist() for name in ("difficulty", "tested", "label_text"))
    for half, tested, label in zip(*columns, strict=True):
        counts[half]["test" if tested else "train"][label] += 1
    return counts


def _beside(table: pa.Table, other: pa.Table, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the V-information of another family, and how many rows are in which half for both, this family first."""
    theirs = dict(zip(other["uid"].to_pylist(), other["difficulty"].to_pylist(), strict=True))
    both = {f"{one.value} {two.value}": 0 for one in Half for two in Half}
    for uid, half in zip(table["uid"].to_pylist(), table["difficulty"].to_pylist(), strict=True):
        both[f"{half} {theirs[uid]}"] += 1
    return {"information": record["information"], "splittable": record["splittable"], "halves": both}


def _families(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/record.json"))
