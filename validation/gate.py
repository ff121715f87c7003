"""The gate: runs every declared check, proves that each was run, and writes the record."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wabe.builders.core.declaration import Benchmark, Config, NoOracle
from wabe.builders.core.expected import Digests, expected_digests
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.store import open_build
from wabe.errors import DeclarationError
from wabe.validation.cues import FILE as CUES
from wabe.validation.cues import Cues, known_cues
from wabe.validation.measuring import Measuring
from wabe.validation.ratchet import FILE as DEFECTS
from wabe.validation.ratchet import KnownDefect, Place, judge, known_defects
from wabe.validation.record import Outcome, Record, Result
from wabe.validation.report import write_report
from wabe.validation.roles import Roles, roles_of
from wabe.validation.statements import Stage
from wabe.validation.suite import Planned, UncheckedError, planned
from wabe.validation.views import Database

if TYPE_CHECKING:
    from wabe.validation.runner import Runner

# From the number of checks to a function that is told how many more of them are done.
Progress = Callable[[int], Callable[[int], None]]
Checked = tuple[Config, Roles]


def validate(
    benchmark: Benchmark,
    configs: Sequence[Config],
    folder: Path,
    *,
    expected: Digests | None,
    known: Mapping[Place, KnownDefect],
    cues: Cues | None = None,
    settled: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Record:
    """Check configs of a built folder and return the record.

    `expected` None means that no digests are committed, `cues` None that no values of cues are. `settled` says that
    this is all of the data, so that an exception which nothing needs is wrong. With several `jobs`, the rows of a
    large benchmark are read by other processes, which import its declaration for themselves.
    """
    manifest = open_build(benchmark, configs, folder)
    roles = [roles_of(benchmark, config, pinned=expected is not None, settled=settled) for config in configs]
    plans = {one.name: planned(benchmark, config, one) for config, one in zip(configs, roles, strict=True)}
    everything = [plan for config in configs for plan in plans[config.name]]
    total = sum(len(plan.places) for plan in everything)
    _require_known_places(benchmark, known, cues or {}, everything)
    advance = progress(total) if progress is not None else lambda _done: None
    with tempfile.TemporaryDirectory(prefix="wabe-validate-") as place:
        database = Database(Path(place), folder)
        with Measuring(database, benchmark, manifest, cues, jobs=jobs) as measuring:
            run = _Run(database=database, measuring=measuring, manifest=manifest, known=known, advance=advance)
            if not measuring.in_processes:
                import_runner()
            measuring.start(list(zip(configs, roles, strict=True)))
            database.add_references(benchmark, configs)
            results = run.all_stages(list(zip(configs, roles, strict=True)), plans, expected or {})
    require_all_evaluated(everything, results)
    order = {place: number for number, place in enumerate(place for plan in everything for place in plan.places)}
    return Record(
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


def validate_folder(
    benchmark: Benchmark,
    configs: Sequence[Config],
    folder: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
) -> Record:
    """Check configs against what is committed beside the declaration; write record and report into the folder."""
    edition = benchmark.edition.value
    expected = expected_digests(benchmark)
    record = validate(
        benchmark,
        configs,
        folder,
        expected=expected,
        known=known_defects(benchmark.folder, edition),
        cues=None if expected is None else known_cues(benchmark.folder, edition),
        settled=True,
        jobs=jobs,
        progress=progress,
    )
    record.write(folder)
    write_report(record, folder)
    return record


def import_runner() -> "type[Runner]":
    """Import Great Expectations, which takes two seconds: beside other processes, but never beside threads.

    Two threads that import can lock each other out.
    """
    from wabe.validation.runner import Runner

    return Runner


def _require_known_places(
    benchmark: Benchmark, known: Mapping[Place, KnownDefect], cues: Cues, plans: Sequence[Planned]
) -> None:
    """Refuse entries for checks that do not exist, which would otherwise stay for ever."""
    checked = {plan.config for plan in plans}
    declared = {config.name for config in benchmark.configs}
    places = {place for plan in plans for place in plan.places}
    splits = {(config, split) for config, split, _ in places}
    listed = [(DEFECTS, place) for place in known if place not in places]
    listed += [
        (CUES, (config, split, "")) for config, one in cues.items() for split in one if (config, split) not in splits
    ]
    for file, (config, split, code) in listed:
        if config in checked or config not in declared:
            raise DeclarationError(
                where=str(benchmark.folder / file),
                what=f"it lists {config}/{split} {code}".rstrip() + ", but nothing of that name is checked",
                remedy="Remove the entry, or correct its name",
            )


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
        self, configs: Sequence[Checked], plans: Mapping[str, Sequence[Planned]], expected: Digests
    ) -> list[Result]:
        """Run one stage after the other; a config that fails one of the first is left out of the next."""
        with self.database.at_once():
            for config, _ in configs:
                self.database.add_files(self.manifest, config)
        runner = import_runner()(self.database)
        results: list[Result] = []
        alive = list(configs)
        for stage in Stage:
            if stage is Stage.NULLS:
                with self.database.at_once():
                    for config, _ in alive:
                        self.database.add_rows(self.manifest, config)
            if stage is Stage.CONFIGS:
                self.measuring.others({config.name for config, _ in alive})
            for config, roles in list(alive):
                if stage is Stage.MEANING:
                    with self.database.at_once():
                        self.measuring.tell(config, roles, expected.get(config.name, {}))
                found = runner.run([plan for plan in plans[config.name] if plan.stage is stage], roles)
                judged = [judge(result, self.known.get(_place(result))) for result in found]
                results += judged
                self.advance(len(found))
                if stage < Stage.MEANING and any(result.outcome is Outcome.FAILED for result in judged):
                    alive.remove((config, roles))
                    skipped = _skipped(plans[config.name], results)
                    results += skipped
                    self.advance(len(skipped))
        return results


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
