"""Fills the database with what checks compare: what a pass derived, shares, dealing, shortcuts, twins."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Self

from wabe.builders.core.checks import VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.origin import Origin
from wabe.builders.core.promises import Shortcuts
from wabe.builders.core.workers import WorkerPool, declared_again
from wabe.validation.chance import bounded_deal, bounded_share
from wabe.validation.cues import Cues, judged, limit
from wabe.validation.own import stems_name, words_query
from wabe.validation.passes import Passed, pass_over, row_sets
from wabe.validation.roles import Roles
from wabe.validation.shortcut_models import Measured, measure_shortcuts
from wabe.validation.stems import stems
from wabe.validation.views import Cell, Database

# Reading, digesting and the oracle's array work release the interpreter lock.
THREADS = 2
# With fewer rows, a process is not worth the second that it needs to start.
ROWS_FOR_PROCESSES = 100_000


class Measuring:
    """All that is derived and measured of one benchmark: started for every config at once, then told one by one.

    Only files are read beside the checks. What comes of a config that an early check refuses is never looked at, nor
    any error on the way to it.
    """

    def __init__(
        self, database: Database, benchmark: Benchmark, manifest: Manifest, cues: Cues | None, *, jobs: int = 1
    ) -> None:
        self._database = database
        self._benchmark = benchmark
        self._manifest = manifest
        self._cues = cues
        rows = sum(split.rows for config in manifest.configs.values() for split in config.splits.values())
        self.in_processes = jobs > 1 and benchmark.origin is not None and rows >= ROWS_FOR_PROCESSES
        self._pool: Executor = WorkerPool(jobs) if self.in_processes else ThreadPoolExecutor(THREADS)
        self._passed: dict[str, Future[Passed]] = {}
        self._scored: dict[str, Future[list[Measured]]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if isinstance(self._pool, WorkerPool):
            self._pool.close(at_once=kind is not None)
        self._pool.shutdown(cancel_futures=True)

    def start(self, configs: Sequence[tuple[Config, Roles]]) -> None:
        """Begin to read the rows of all configs and to score shortcuts, two at a time and in order."""
        for config, roles in configs:
            name, paths = config.name, self._paths(config)
            self._passed[name] = self._pass(config, paths)
            if roles.shortcuts is not None and roles.training is not None:
                self._scored[name] = self._pool.submit(
                    _scores, paths, roles.training, roles.tests, roles.texts, len(roles.labels)
                )

    def _pass(self, config: Config, paths: Mapping[str, Path]) -> Future[Passed]:
        """Begin to read the rows of a config; a worker process gets names, since declarations cannot travel."""
        benchmark, folder = self._benchmark, self._database.folder
        if self.in_processes and benchmark.origin is not None:
            return self._pool.submit(
                _pass_elsewhere, benchmark.origin, benchmark.name, benchmark.edition, config.name, paths, folder
            )
        return self._pool.submit(pass_over, benchmark, config, paths, folder)

    def tell(self, config: Config, roles: Roles, expected: Mapping[str, str]) -> None:
        """Fill in all that checks of meaning compare of a config."""
        passed = self._passed.pop(config.name).result()
        self._database.add_derived(config, passed.files)
        digests = {name: one.digest for name, one in self._manifest.configs[config.name].splits.items()}
        self._database.insert(
            "digests",
            [(config.name, name, found, digests[name], expected.get(name)) for name, found in passed.digests.items()],
        )
        self._database.insert("sets", [(config.name, one) for one in passed.sets])
        self._database.insert("judged", [(config.name, *one) for one in passed.judged])
        self._database.add_faults(config.name, passed.faults)
        self._database.insert("shares", _shares(roles, passed))
        self._database.insert("dealt", self._dealt(roles))
        self._add_stems(config)
        if roles.shortcuts is not None and config.name in self._scored:
            found = self._scored.pop(config.name).result()
            known = None if self._cues is None else self._cues.get(config.name, {})
            self._database.insert("shortcuts", _scored(roles, roles.shortcuts, found, known))

    def others(self, checked: set[str]) -> None:
        """Add the sets of rows of all configs that are built but not checked, where a twin is possible."""
        built = self._manifest.configs
        sizes = {name: sorted(split.rows for split in one.splits.values()) for name, one in built.items()}
        for name, rows in sizes.items():
            if name not in checked and any(sizes[other] == rows for other in checked):
                config = self._benchmark.config(name)
                self._database.insert("sets", [(name, one) for one in row_sets(config, self._paths(config))])

    def _paths(self, config: Config) -> dict[str, Path]:
        built = self._manifest.configs[config.name].splits
        return {split.name: self._database.built / built[split.name].file for split in config.splits}

    def _dealt(self, roles: Roles) -> Iterator[tuple[Cell, ...]]:
        counted = [
            (dealt.splits, column, self._database.counts(roles.name, column, dealt.splits))
            for dealt in roles.dealt
            for column in dealt.columns
        ]
        comparisons = sum(len(values) * len(splits) for splits, _, values in counted)
        for splits, column, values in counted:
            sizes = {split: sum(by_split.get(split, 0) for by_split in values.values()) for split in splits}
            for value, split, one in bounded_deal(sizes, values, comparisons):
                yield roles.name, split, column, value, one.found, one.low, one.high

    def _add_stems(self, config: Config) -> None:
        checks = [check for check in config.checks if isinstance(check, VocabularyDisjoint)]
        if not checks:
            return
        words = {str(word) for check in checks for (word,) in self._database.fetch(words_query(config, check))}
        self._database.execute(f"CREATE TABLE {stems_name(config.name)}(word VARCHAR, stem VARCHAR)")
        self._database.insert(stems_name(config.name), [(word, stem) for word in sorted(words) for stem in stems(word)])


def _pass_elsewhere(
    origin: Origin, benchmark: str, edition: Edition, config: str, paths: Mapping[str, Path], folder: Path
) -> Passed:
    declared = declared_again(origin, benchmark, edition)
    return pass_over(declared, declared.config(config), paths, folder)


def _scores(
    paths: Mapping[str, Path], training: str, tests: Sequence[str], texts: Sequence[str], labels: int
) -> list[Measured]:
    """Train shortcuts on the training split and score them on the tests."""
    return list(measure_shortcuts(paths[training], [(name, paths[name]) for name in tests], texts, labels))


def _shares(roles: Roles, passed: Passed) -> Iterator[tuple[Cell, ...]]:
    for split, counts in passed.labels.items():
        total = sum(counts)
        for label, found in zip(roles.labels, counts, strict=True):
            one = bounded_share(roles.shares[split], label, found, total)
            if one.found or one.high:
                yield roles.name, split, label, one.found, total, one.low, one.high


def _scored(
    roles: Roles, shortcuts: Shortcuts, found: list[Measured], known: Mapping[str, Mapping[str, float]] | None
) -> Iterator[tuple[Cell, ...]]:
    """Return what was measured with what is wrong with it; a cue that nothing needs is wrong, too."""
    over = {(one.split, one.sees) for one in found if one.right > limit(one, shortcuts.margin)}
    needless = {
        (next(split for split in roles.tests if cue.covers(split, sees)), sees): cue.reason
        for cue in shortcuts.cues
        for sees in cue.sees
        if roles.is_settled and not any(cue.covers(split, sees) and (split, sees) in over for split in roles.tests)
    }
    for one in found:
        wrong = judged(one, shortcuts, known)
        if wrong is None and (reason := needless.get((one.split, one.sees))):
            wrong = f"{one.sees}: a cue is declared ({reason}), but no test split needs it: remove it"
        yield roles.name, one.split, one.sees, one.accuracy, limit(one, shortcuts.margin) / one.rows, wrong
