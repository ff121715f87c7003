"""The gate: runs every declared check, proves that each was run, and writes the record."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
import tempfile

from wabe.builders.core.declaration import Benchmark, Config, NoOracle
from wabe.builders.core.expected import Digests, expected_digests
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.promises import Shortcuts
from wabe.builders.core.store import open_build
from wabe.validation.cues import Cues, known_cues
from wabe.validation.measuring import Measuring
from wabe.validation.ratchet import KnownDefect, Place, judge, known_defects
from wabe.validation.record import Outcome, Record, Result
from wabe.validation.report import write_report
from wabe.validation.roles import roles_of
from wabe.validation.runner import Runner, UncheckedError
from wabe.validation.shortcut_models import Measured
from wabe.validation.statements import Stage
from wabe.validation.suite import Planned, planned
from wabe.validation.views import Database

# Reading, digesting and the oracle's array work release the interpreter lock.
THREADS = 2

# From the number of checks to a function that is told how many more of them are done.
Progress = Callable[[int], Callable[[int], None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """What is committed beside a declaration, and what data is held against."""

    digests: Digests
    cues: Cues = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Validated:
    """A record, and the scores of shortcuts by config, which can be pinned."""

    record: Record
    shortcuts: Mapping[str, Sequence[tuple[Measured, Shortcuts]]]


def validate(
    benchmark: Benchmark,
    configs: Sequence[Config],
    folder: Path,
    *,
    pinned: Pinned | None,
    known: Mapping[Place, KnownDefect],
    progress: Progress | None = None,
) -> Validated:
    """Check configs of a built folder; `pinned` None means that nothing is committed yet."""
    manifest = open_build(benchmark, configs, folder)
    with tempfile.TemporaryDirectory(prefix="wabe-validate-") as place:
        database = Database(Path(place), benchmark, folder)
        measuring = Measuring(database, benchmark, manifest, None if pinned is None else pinned.cues)
        plans = {config.name: planned(benchmark, config, pinned=pinned is not None) for config in configs}
        everything = [plan for config in configs for plan in plans[config.name]]
        total = sum(len(plan.places) for plan in everything)
        advance = progress(total) if progress is not None else lambda _done: None
        run = _Run(database=database, measuring=measuring, manifest=manifest, known=known, advance=advance)
        results = run.all_stages(benchmark, configs, plans, {} if pinned is None else pinned.digests)
    require_all_evaluated(everything, results)
    order = {place: number for number, place in enumerate(place for plan in everything for place in plan.places)}
    record = Record(
        benchmark=benchmark.name,
        edition=benchmark.edition.value,
        version=benchmark.version,
        digest=manifest.digest,
        rows=_rows(manifest, configs),
        results=tuple(sorted(results, key=lambda result: order[_place(result)])),
        unproven={
            config.name: oracle.reason
            for config in configs
            if isinstance(oracle := benchmark.oracle_of(config), NoOracle)
        },
    )
    return Validated(record=record, shortcuts=measuring.shortcuts)


def validate_folder(
    benchmark: Benchmark, configs: Sequence[Config], folder: Path, progress: Progress | None = None
) -> Record:
    """Check configs against what is committed beside the declaration; write record and report into the folder."""
    digests = expected_digests(benchmark)
    cues = known_cues(benchmark.folder, benchmark.edition.value)
    pinned = None if digests is None else Pinned(digests=digests, cues=cues)
    known = known_defects(benchmark.folder, benchmark.edition.value)
    record = validate(benchmark, configs, folder, pinned=pinned, known=known, progress=progress).record
    record.write(folder)
    write_report(record, folder)
    return record


def require_all_evaluated(plans: Sequence[Planned], results: Sequence[Result]) -> None:
    """Refuse a record in which a declared check is missing or an undeclared one appears."""
    declared = sorted(place for plan in plans for place in plan.places)
    evaluated = sorted(_place(result) for result in results)
    if declared != evaluated or not declared:
        odd = sorted(set(declared) ^ set(evaluated)) or declared
        raise UncheckedError(
            where="the gate",
            what=f"{len(declared)} checks are declared and {len(evaluated)} were evaluated: {odd[:5]}",
            remedy="Fix the suite; nothing was recorded",
        )


@dataclass(slots=True, kw_only=True)
class _Run:
    """One run of the gate."""

    database: Database
    measuring: Measuring
    manifest: Manifest
    known: Mapping[Place, KnownDefect]
    advance: Callable[[int], None]

    def all_stages(
        self,
        benchmark: Benchmark,
        configs: Sequence[Config],
        plans: Mapping[str, Sequence[Planned]],
        expected: Digests,
    ) -> list[Result]:
        """Run one stage after the other; a config that fails one is left out of the next."""
        for config in configs:
            self.database.add_files(self.manifest, config)
        runner = Runner(self.database)
        roles = {config.name: roles_of(benchmark, config, pinned=False) for config in configs}
        results: list[Result] = []
        alive = list(configs)
        for stage in Stage:
            if stage is Stage.NULLS:
                for config in alive:
                    self.database.add_rows(self.manifest, config)
            if stage is Stage.MEANING:
                self._measure(benchmark, alive, expected)
            for config in list(alive):
                chosen = [plan for plan in plans[config.name] if plan.stage is stage]
                found = runner.run(chosen, roles[config.name])
                judged = [judge(result, self.known.get(_place(result))) for result in found]
                results += judged
                self.advance(len(found))
                if any(result.outcome is Outcome.FAILED for result in judged):
                    alive.remove(config)
            for config in configs:
                if config not in alive:
                    skipped = _skipped(plans[config.name], results)
                    results += skipped
                    self.advance(len(skipped))
        return results

    def _measure(self, benchmark: Benchmark, alive: Sequence[Config], expected: Digests) -> None:
        self.measuring.others({config.name for config in alive})
        with ThreadPoolExecutor(THREADS) as pool:
            work = []
            for config in alive:
                roles = roles_of(benchmark, config, pinned=False)
                work.append(pool.submit(self.measuring.rows, config, roles, expected.get(config.name, {})))
                work.append(pool.submit(self.measuring.scores, config, roles))
            for done in work:
                done.result()


def _skipped(plans: Sequence[Planned], results: Sequence[Result]) -> list[Result]:
    done = {_place(result) for result in results}
    return [
        Result(
            code=plan.rule.code,
            sentence=plan.rule.sentence,
            config=plan.config,
            split=split,
            outcome=Outcome.SKIPPED,
            note="an earlier check of this config failed",
        )
        for plan in plans
        for split in plan.statement.splits
        if (plan.config, split, plan.rule.code) not in done
    ]


def _place(result: Result) -> Place:
    return result.config, result.split, result.code


def _rows(manifest: Manifest, configs: Sequence[Config]) -> int:
    return sum(split.rows for config in configs for split in manifest.configs[config.name].splits.values())
