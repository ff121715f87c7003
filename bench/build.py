"""The build of everything, as `wabe build jabberwocky` does it."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from bench.child import Finished, Usage, middle, run
from bench.session import Session

MANIFEST = Path("embedded", "jabberwocky", "manifest.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """The whole command, from the start of the interpreter to its end."""

    jobs: int
    rows: int
    parquet_bytes: int
    typical: Usage
    runs: tuple[Usage, ...]


def measure_build(session: Session, jobs: int) -> Build:
    """Build all configs with some number of processes."""

    def work(folder: Path) -> Finished:
        finished = run("wabe", "build", "jabberwocky", "--jobs", str(jobs), "--data", str(folder))
        return replace(finished, answer=_size(folder))

    runs = session.repeated(f"build --jobs {jobs}", work)
    typical = middle(runs)
    return Build(
        jobs=jobs,
        rows=int(typical.answer["rows"]),
        parquet_bytes=int(typical.answer["bytes"]),
        typical=typical.usage,
        runs=tuple(one.usage for one in runs),
    )


def _size(folder: Path) -> dict[str, float]:
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    splits = [split for config in manifest["configs"].values() for split in config["splits"].values()]
    return {name: sum(split[name] for split in splits) for name in ("rows", "bytes")}
