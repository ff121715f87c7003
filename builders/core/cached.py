"""Rows from the cache of the Python API: they are served only if they are those that were built."""

import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pyarrow as pa

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.digest import digest_of
from wabe.builders.core.expected import committed_digests
from wabe.builders.core.files import write_atomically
from wabe.builders.core.rows import schema_of
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError

DIGESTS = "wabe-digests.json"


def require_unchanged(
    benchmark: Benchmark,
    config: Config,
    folder: Path,
    built: Mapping[str, str],
    tables: Callable[[], Mapping[str, Iterator[pa.Table]]],
) -> None:
    """Refuse rows of the cache that were changed; `built` has their digests if they were built just now.

    They are compared with the digests that are committed beside the declaration. Where these are of other rows, as
    while a benchmark is being written, what counts is what was noted when the rows were built.
    """
    if built:
        write_atomically(folder / DIGESTS, json.dumps(built, indent=1) + "\n")
    try:
        found = {name: digest_of(parts, schema_of(config.row)) for name, parts in tables().items()}
        committed = committed_digests(benchmark).get(config.name, {})
        noted = committed if found == committed else read_typed(folder / DIGESTS, dict[str, str])
    except (OSError, ValueError, TypeError, LookupError, pa.ArrowException) as error:
        raise _damaged(folder, f"its rows cannot be read ({str(error).partition(chr(10))[0]})") from error
    if found != noted:
        others = sorted(name for name in {*found, *noted} if found.get(name) != noted.get(name))
        raise _damaged(folder, f"the rows of {', '.join(others)} are not those that were built")
    if committed and found != committed:
        warnings.warn(
            f"{benchmark.name}/{config.name}: these rows are not those that expected.json has for version "
            f"{benchmark.version}. Raise the version and pin them, or remove {folder} and load them again.",
            stacklevel=4,
        )


def _damaged(folder: Path, what: str) -> CorruptError:
    return CorruptError(where=str(folder), what=what, remedy="Remove this folder of the cache and load them again")
