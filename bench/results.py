"""The results of a session, part by part; a part that was not measured is None."""

from dataclasses import dataclass

from bench.blocks import Blocks
from bench.build import Build
from bench.fine_tuning import FineTuning
from bench.imports import Import
from bench.items import ItemRate
from bench.machine import Machine
from bench.permutations import PermutationRate
from bench.publishing import Publishing
from bench.scale import Scale
from bench.scores import ScoreTime
from bench.small_benchmarks import SmallBenchmark
from bench.stories import StoryRate
from bench.training import Training
from bench.validation import Validation


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """How often each measurement of a run was repeated, and how many cores other work kept busy meanwhile."""

    repeat: int
    other_cores: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Everything that was measured, on what, and each part in which sitting."""

    machine: Machine
    measured: dict[str, Sitting]
    build: Build | None = None
    scale: Scale | None = None
    jobs: tuple[Build, ...] | None = None
    blocks: tuple[Blocks, ...] | None = None
    validation: tuple[Validation, ...] | None = None
    publishing: Publishing | None = None
    small: tuple[SmallBenchmark, ...] | None = None
    training: tuple[Training, ...] | None = None
    fine_tuning: tuple[FineTuning, ...] | None = None
    stories: tuple[StoryRate, ...] | None = None
    items: ItemRate | None = None
    scores: tuple[ScoreTime, ...] | None = None
    permutations: PermutationRate | None = None
    imports: tuple[Import, ...] | None = None
