"""`wabe validate jabberwocky`, with stopwatches on its parts."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from threading import Lock
from time import perf_counter
from typing import ParamSpec, TypeVar
from unittest.mock import patch

from bench.work.answer import Stopwatch, answer

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Span:
    """The wall time from the first start to the last end of calls that may overlap in threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._start = float("inf")
        self._end = float("-inf")

    @property
    def seconds(self) -> float:
        """Return the length of the span."""
        return max(0.0, self._end - self._start)

    @contextmanager
    def covering(self) -> Iterator[None]:
        """Make the span cover a stretch of work."""
        start = perf_counter()
        try:
            yield
        finally:
            with self._lock:
                self._start, self._end = min(self._start, start), max(self._end, perf_counter())

    def around(self, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        """Make the span cover every call of a function."""

        @wraps(function)
        def timed(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
            with self.covering():
                return function(*args, **kwargs)

        return timed


def main(output: str) -> int:
    """Run the command and answer with the seconds of its parts."""
    watch = Stopwatch()
    with watch.timing("imports"):
        from wabe.builders.core.store import open_build
        from wabe.cli.validate import validate
        from wabe.validation import gate
        from wabe.validation.views import Database
    parts = {"checksums_seconds": Span(), "numbering_seconds": Span(), "rows_seconds": Span(), "all_seconds": Span()}
    with ExitStack() as stack:
        stack.enter_context(patch.object(gate, "open_build", parts["checksums_seconds"].around(open_build)))
        for name, span in (("number_texts", "numbering_seconds"), ("add_derived", "rows_seconds")):
            stack.enter_context(patch.object(Database, name, parts[span].around(getattr(Database, name))))
        stack.enter_context(parts["all_seconds"].covering())
        code = validate.main(["jabberwocky", "--data", output], standalone_mode=False)
    answer({**watch.seconds, **{name: span.seconds for name, span in parts.items()}})
    return int(code or 0)


if __name__ == "__main__":
    exit_code = main(sys.argv[1])
    sys.stdout.flush()
    # As the command line does: DuckDB's binding reports its own objects as leaks at shutdown.
    os._exit(exit_code)
