"""A session of measurements: a temporary folder, how often to repeat, and talk on stderr."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from bench.child import Finished


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Where to work, and how often."""

    folder: Path
    repeat: int

    def repeated(self, title: str, work: Callable[[Path], Finished]) -> tuple[Finished, ...]:
        """Run some work several times, each time with an empty folder that is removed afterwards."""
        return tuple(self._once(f"{title}, run {number} of {self.repeat}", work) for number in self._numbers())

    def _numbers(self) -> range:
        return range(1, self.repeat + 1)

    def _once(self, title: str, work: Callable[[Path], Finished]) -> Finished:
        place = self.folder / "run"
        place.mkdir()
        try:
            finished = work(place)
        finally:
            shutil.rmtree(place)
        click.echo(f"{title}: {finished.usage.seconds:.2f} s", err=True)
        return finished
