"""What the measured files share: a stopwatch, and the one line that they answer with."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter, process_time


class Stopwatch:
    """Adds up wall and CPU seconds under names."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        """Time a stretch of work; CPU seconds are those of all threads."""
        wall, cpu = perf_counter(), process_time()
        try:
            yield
        finally:
            self._add(f"{name}_seconds", perf_counter() - wall)
            self._add(f"{name}_cpu_seconds", process_time() - cpu)

    def _add(self, name: str, seconds: float) -> None:
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds


def answer(figures: Mapping[str, float]) -> None:
    """Print figures as one line of JSON."""
    sys.stdout.write(json.dumps(figures) + "\n")
