"""The splits of other benchmarks that pairs are from: `python -m wabe.builders.unli.source` pins what they are now."""

import csv
import io
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.builders.core.difficulty import committed, read_about
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.files import write_atomically
from wabe.builders.core.published import PublishedSplit
from wabe.errors import CorruptError, RefusedError

FILE = Path(__file__).resolve().parent / "pinned.csv"
FAMILY = "minilm"


class Pinned(NamedTuple):
    """A line of the file: the name of a set of pairs, where they are from, and a MiniLM's accuracy there."""

    name: str
    benchmark: str
    config: str
    split: str
    version: str
    digest: str
    minilm: float
    """On pairs in order, by a MiniLM that was trained on others; out of fold, where the config has committed scores."""

    @property
    def source(self) -> PublishedSplit:
        """Return the split as a source."""
        return PublishedSplit(
            benchmark=self.benchmark,
            version=self.version,
            config=self.config,
            split=self.split,
            digest=self.digest,
        )


@cache
def pinned() -> dict[str, Pinned]:
    """Return the lines of the file by the name of their set."""
    with FILE.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    try:
        found = [
            Pinned(name, benchmark, config, split, version, digest, float(minilm))
            for name, benchmark, config, split, version, digest, minilm in lines[1:]
        ]
    except ValueError as error:
        raise CorruptError(where=str(FILE), what=str(error), remedy="Restore it from the repository") from error
    return {one.name: one for one in found}


def pinned_again(one: Pinned) -> Pinned:
    """Return a line as it has to be now, with the version, the digest and the accuracy that are committed."""
    from wabe.builders.core.registry import find

    benchmark = find(one.benchmark, one.source.edition)
    digest = (expected_digests(benchmark) or {}).get(one.config, {}).get(one.split)
    if digest is None:
        raise RefusedError(
            where=one.source.name,
            what="no digest of it is committed",
            remedy=f"Build {one.benchmark} and run wabe validate {one.benchmark} --pin",
        )
    minilm = one.minilm
    if committed(benchmark.folder, one.config) and (about := read_about(benchmark.folder, one.config)).family == FAMILY:
        minilm = about.accuracy
    return one._replace(version=benchmark.version, digest=digest, minilm=round(minilm, 3))


def main() -> None:
    """Write the file anew."""
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    out.writerow(Pinned._fields)
    out.writerows(pinned_again(one) for one in pinned().values())
    write_atomically(FILE, written.getvalue())


if __name__ == "__main__":
    main()
