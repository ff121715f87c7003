"""The pass over every row of a config: its digest, its uid, the oracle's answer, the numbers of its texts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wabe.builders.core.checks import JudgedRows
from wabe.builders.core.declaration import Benchmark, Config, NoOracle, Oracle
from wabe.builders.core.digest import TableDigest
from wabe.builders.core.rows import label_of, schema_of
from wabe.builders.core.uid import content_uids
from wabe.errors import DeclarationError, WabeError, raised_by
from wabe.validation.sets import RowSet, text_hashes
from wabe.validation.text_book import Faulty, Numbers, TextBook

BATCH_ROWS = 250_000
DEVIATING = pa.schema([("uid", pa.string()), ("label", pa.int64()), ("answer", pa.int64()), ("uid_fits", pa.bool_())])


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What a pass over a config found; paths are by split."""

    files: Mapping[str, tuple[Path, Path]]
    """Rows whose uid or label is not what was derived, and the numbers of all texts."""
    digests: Mapping[str, str]
    labels: Mapping[str, list[int]]
    """How many rows have each label."""
    sets: tuple[str, ...]
    """The set of rows of each split."""
    judged: tuple[tuple[str, str, str], ...]
    """Rows that a function of the benchmark's rejects: split, code and uid."""
    faults: tuple[Faulty, ...]


def pass_over(benchmark: Benchmark, config: Config, paths: Mapping[str, Path], folder: Path) -> Passed:
    """Read every row of a config once, in order."""
    book = TextBook(config.text)
    oracle = benchmark.oracle_of(config)
    where = f"{benchmark.name}/{config.name}"
    files, digests, labels = {}, {}, {}
    rejected: list[tuple[str, str, str]] = []
    numbers: dict[str, list[tuple[list[Numbers], NDArray[np.int64]]]] = {}
    coding = pa.schema([*((f"text{place}", pa.int32()) for place in range(len(config.text))), ("label", pa.int32())])
    for split, path in paths.items():
        files[split] = (
            folder / f"derived-{config.name}-{split}.parquet",
            folder / f"texts-{config.name}-{split}.parquet",
        )
        digest = TableDigest(schema_of(config.row))
        counts = np.zeros(len(label_of(config.row)), dtype=np.int64)
        numbers[split] = []
        with (
            pq.ParquetFile(path) as file,
            pq.ParquetWriter(files[split][0], DEVIATING) as out,
            pq.ParquetWriter(files[split][1], coding, compression="none", use_dictionary=False) as texts,
        ):
            for batch in file.iter_batches(batch_size=BATCH_ROWS):
                table = pa.Table.from_batches([batch]).replace_schema_metadata(None)
                digest.update(table)
                out.write_table(_deviating(config, oracle, table, where))
                rejected += ((split, code, uid) for code, uid in _rejected(config, split, table, where))
                given = table["label"].to_numpy()
                counts += np.bincount(given, minlength=len(counts))
                coded = [book.number(name, table[name].combine_chunks()) for name in config.text]
                numbers[split].append((coded, given))
                texts.write_table(pa.table([*coded, given.astype(np.int32)], schema=coding))
        digests[split], labels[split] = digest.hexdigest(), counts.tolist()
    hashes = text_hashes(book.texts)
    sets = []
    for parts in numbers.values():
        rows = RowSet()
        for coded, given in parts:
            rows.update([hashes[one] for one in coded], given)
        sets.append(str(rows))
    return Passed(
        files=files,
        digests=digests,
        labels=labels,
        sets=tuple(sets),
        judged=tuple(rejected),
        faults=tuple(book.faults()),
    )


def _rejected(config: Config, split: str, rows: pa.Table, where: str) -> Iterator[tuple[str, str]]:
    """Yield the code and the uid of every row that a function of the benchmark's own rejects."""
    for check in config.checks:
        if isinstance(check, JudgedRows) and (check.splits is None or split in check.splits):
            code = check.rule.code
            try:
                holds = pa.array(check.holds(rows.select(list(check.columns))), pa.bool_())
            except WabeError:
                raise
            except Exception as error:
                raise raised_by(where, f"the check {code}", error) from error
            if len(holds) != rows.num_rows:
                raise DeclarationError(
                    where=where,
                    what=f"the check {code} judged {len(holds)} of {rows.num_rows} rows",
                    remedy="Return true or false for every row",
                )
            bad = rows["uid"].filter(pc.invert(pc.fill_null(holds, False)))  # noqa: FBT003 Arrow's
            yield from ((code, uid) for uid in bad.to_pylist())


def _deviating(config: Config, oracle: Oracle | NoOracle, rows: pa.Table, where: str) -> pa.Table:
    """Return the rows whose uid is not the hash of their content, or whose label is not the oracle's."""
    uids, labels = rows["uid"].combine_chunks(), rows["label"].combine_chunks()
    answers = derived_labels(oracle, rows, where=where)
    fits = pc.equal(content_uids({name: rows[name].combine_chunks() for name in config.identity}), uids)
    agree = fits if isinstance(oracle, NoOracle) else pc.and_(fits, pc.fill_null(pc.equal(answers, labels), False))  # noqa: FBT003 Arrow's
    return pa.table([uids, labels, answers, fits], schema=DEVIATING).filter(pc.invert(agree))


def row_sets(config: Config, paths: Mapping[str, Path]) -> tuple[str, ...]:
    """Return the sets of rows of a config that is not checked itself, and so may have nulls or other columns."""
    found = []
    wanted = pa.schema([schema_of(config.row).field(name) for name in (*config.text, "label")])
    for path in paths.values():
        if any(field not in pq.read_schema(path) for field in wanted):
            continue
        book, rows = TextBook(config.text), RowSet()
        table = pq.read_table(path, columns=wanted.names).drop_null()
        coded = [book.number(name, table[name].combine_chunks()) for name in config.text]
        hashes = text_hashes(book.texts)
        rows.update([hashes[one] for one in coded], table["label"].to_numpy())
        found.append(str(rows))
    return tuple(found)


def derived_labels(oracle: Oracle | NoOracle, rows: pa.Table, *, where: str) -> pa.Array:
    """Return the oracle's labels of some rows, nulls where there is no oracle; anything else it gives is refused."""
    if isinstance(oracle, NoOracle):
        return pa.nulls(rows.num_rows, pa.int64())
    try:
        labels = oracle.labels(rows.select(list(oracle.columns)))
        labels = labels.combine_chunks() if isinstance(labels, pa.ChunkedArray) else labels
        labels = labels.cast(pa.int64())
    except WabeError:
        raise
    except Exception as error:
        raise raised_by(where, "the oracle", error) from error
    if len(labels) != rows.num_rows:
        raise DeclarationError(
            where=where,
            what=f"the oracle gave {len(labels)} labels for {rows.num_rows} rows",
            remedy="Return one number for every row, and -1 where no label can be derived",
        )
    return labels
