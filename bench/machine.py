"""The machine: what a reader must know to compare figures, and nothing that names it."""

import os
import platform
import resource
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from time import monotonic

import psutil

LIBRARIES = ("pyarrow", "numpy", "datasets", "great-expectations", "duckdb", "SQLAlchemy", "torch")
CPU_FACTS = Path("/proc/cpuinfo")


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Processor, memory and versions."""

    processor: str
    cores: int
    memory_bytes: int
    system: str
    python: str
    libraries: dict[str, str]


def describe_machine() -> Machine:
    """Read the facts of this machine."""
    return Machine(
        processor=_processor(),
        cores=len(os.sched_getaffinity(0)),
        memory_bytes=psutil.virtual_memory().total,
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        libraries={name: version(name) for name in LIBRARIES},
    )


def _processor() -> str:
    facts = CPU_FACTS.read_text(encoding="utf-8") if CPU_FACTS.exists() else ""
    models = [line.partition(":")[2].strip() for line in facts.splitlines() if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown processor"


class OtherWork:
    """How many cores, on average, were busy with work that is not the benchmark's, since this was made."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._others = _others_cpu_seconds()

    @property
    def cores(self) -> float:
        """Return the average until now."""
        return max(0.0, _others_cpu_seconds() - self._others) / (monotonic() - self._start)


def _others_cpu_seconds() -> float:
    machine = psutil.cpu_times()
    own = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    busy = machine.user + machine.nice + machine.system + machine.irq + machine.softirq
    return busy - sum(one.ru_utime + one.ru_stime for one in own)
