"""`wabe validate BENCHMARK`, with stopwatches on its parts and, if asked, its statements a second time without us."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import wraps
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from unittest.mock import patch

from bench.work.answer import Stopwatch, answer

if TYPE_CHECKING:
    from wabe.validation.runner import Runner

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Span:
    """The wall time of calls that may overlap in threads: from the first start to the last end, and their sum."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._start = float("inf")
        self._end = float("-inf")
        self.total = 0.0

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
                self.total += perf_counter() - start

    def around(self, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        """Make the span cover every call of a function."""

        @wraps(function)
        def timed(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
            with self.covering():
                return function(*args, **kwargs)

        return timed


class AtOnce:
    """An executor that does the work when it is given: statements are then compared with nothing beside them."""

    def __init__(self, _threads: int) -> None:
        pass

    def submit(
        self, function: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Do it."""
        done: Future[Result] = Future()
        done.set_result(function(*args, **kwargs))
        return done

    def shutdown(self, *, cancel_futures: bool) -> None:
        """Do nothing: everything is done."""


def main(benchmark: str, output: str, *, bare: bool) -> int:
    """Run the command and answer with the seconds of its parts."""
    watch = Stopwatch()
    with watch.timing("imports"):
        from wabe.cli.main import COLLECT_AFTER

        gc.set_threshold(COLLECT_AFTER)
        from wabe.builders.core.store import open_build
        from wabe.cli.validate import validate
        from wabe.validation import gate, measuring
        from wabe.validation.measuring import Measuring
        from wabe.validation.record import Result as Checked
        from wabe.validation.roles import Roles
        from wabe.validation.suite import Planned
    names = ("runner", "checksums", "measuring", "statements", "bare", "all")
    parts = {name: Span() for name in names}
    count = 0
    import_runner = gate.import_runner

    def imported() -> "type[Runner]":
        """Import Great Expectations when the command does, and time what its runner runs."""
        with parts["runner"].covering():
            runner = import_runner()

        class Timed(runner):  # type: ignore[misc, valid-type] # a class that is known only now
            def run(self, plans: Sequence[Planned], roles: Roles) -> list[Checked]:
                nonlocal count
                count += len(plans)
                with parts["statements"].covering():
                    results = super().run(plans, roles)
                with parts["bare"].covering():
                    for plan in plans if bare else ():
                        self.database.fetch(plan.statement.query)
                return list(results)

        return Timed

    with ExitStack() as stack:
        stack.enter_context(patch.object(gate, "import_runner", imported))
        stack.enter_context(patch.object(gate, "open_build", parts["checksums"].around(open_build)))
        stack.enter_context(patch.object(Measuring, "tell", parts["measuring"].around(Measuring.tell)))
        if bare:
            stack.enter_context(patch.object(measuring, "ThreadPoolExecutor", AtOnce))
        stack.enter_context(parts["all"].covering())
        alone = ["--jobs", "1"] if bare else []
        code = validate.main([benchmark, "--data", output, *alone], standalone_mode=False)
    spans = {f"{name}_seconds": span.total for name, span in parts.items()}
    answer({**watch.seconds, **spans, "statements": count})
    return int(code or 0)


if __name__ == "__main__":
    exit_code = main(sys.argv[1], sys.argv[2], bare=sys.argv[3:] == ["bare"])
    sys.stdout.flush()
    # As the command line does: DuckDB's binding reports its own objects as leaks at shutdown.
    os._exit(exit_code)
