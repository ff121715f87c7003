"""Verification: a published dataset, downloaded and rebuilt from its declaration, compared digest by digest."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.builders.core.manifest import MANIFEST, Manifest, read_manifest
from wabe.builders.core.rows import schema_of
from wabe.cards.card import names_the_same
from wabe.cards.describe import describe
from wabe.cards.formats import croissant, inspect_tasks
from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.cards.formats.croissant import made_by, published_at, wabe_version
from wabe.cards.formats.files import PATTERNS, stale_formats
from wabe.cards.formats.lm_eval_tasks import FOLDER, UTILS
from wabe.cards.template import README
from wabe.errors import CorruptError, MissingError, WabeError
from wabe.hub.published_rows import RowReader, differences
from wabe.hub.read_back import download
from wabe.validation.proven import prove

MADE_WITH = b"- **Made with:**"
LOADED = frozenset({".parquet", ".csv", ".jsonl", ".arrow", ".txt", ".py", ".zip"})

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One split of one config: identical, or where it differs."""

    config: str
    split: str
    rows: int
    identical: bool
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The findings for one repository at one revision."""

    repo_id: str
    revision: str
    benchmark: str
    edition: str
    version: str
    findings: tuple[Finding, ...]
    strays: tuple[str, ...]

    @property
    def same_rows(self) -> bool:
        """Return whether every split is what its declaration builds."""
        return bool(self.findings) and all(finding.identical for finding in self.findings)

    @property
    def identical(self) -> bool:
        """Return whether every split is what its declaration builds, and nothing else would be loaded with it."""
        return self.same_rows and not self.strays


def verify(
    endpoint: str, token: str | None, repo_id: str, revision: str, progress: Progress | None = None
) -> Verification:
    """Download a revision, rebuild what it claims to be, and compare."""
    with tempfile.TemporaryDirectory(prefix="wabe-verify-") as place:
        folder = Path(place)
        download(endpoint, token, repo_id, revision, folder)
        manifest = _manifest(repo_id, folder)
        benchmark = _declared(repo_id, manifest)
        unknown = sorted(set(manifest.configs) ^ {config.name for config in benchmark.configs})
        if unknown:
            raise CorruptError(
                where=repo_id,
                what=f"its configs and the declared ones differ: {', '.join(unknown)}",
                remedy="It was not published from this declaration",
            )
        findings = []
        with RowReader() as reader:
            for config in benchmark.configs:
                for split in config.splits:
                    finding = _compare(config, split.name, manifest, folder, reader)
                    findings.append(finding)
                    if progress is not None:
                        progress(finding.rows)
        strays = list(_strays(benchmark, manifest, folder))
        if all(finding.identical for finding in findings):
            strays += _descriptions(benchmark, manifest, folder, repo_id, endpoint)
        else:
            # They are written from the rows, and so could only differ, too.
            strays.append("what describes the data was not compared, because its rows are others")
    return Verification(
        repo_id=repo_id,
        revision=revision,
        benchmark=manifest.benchmark,
        edition=manifest.edition,
        version=manifest.version,
        findings=tuple(findings),
        strays=tuple(strays),
    )


def _strays(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Iterator[str]:
    """Say what a loader would take for part of the dataset and is not."""
    known = {one.file for config in manifest.configs.values() for one in config.splits.values()}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        # What is beside the tasks is looked at with them.
        ours = name in known or name.startswith((f"{FOLDER}/", ".cache/"))
        if path.is_file() and path.suffix in LOADED and not ours:
            yield f"{name} is not part of it"
    card = folder / README
    try:
        same = card.is_file() and names_the_same(card.read_text(encoding="utf-8"), benchmark, manifest)
    except UnicodeDecodeError as error:
        yield f"{README} is not UTF-8: byte {error.start:,}"
        return
    if not same:
        yield "the card's metadata, by which it is loaded, is not that of these rows"


def _descriptions(benchmark: Benchmark, manifest: Manifest, folder: Path, repo_id: str, endpoint: str) -> Iterator[str]:
    """Say which files about the data are not what this release of wabe writes for it.

    Another release words its files otherwise: of its files only what they say of the data is compared, and the code
    that people run. What was published before there were such files has none.
    """
    if not any(path.is_file() for pattern in PATTERNS for path in folder.glob(pattern)):
        return
    if made_by(folder) != wabe_version():
        yield from stale_formats(manifest, folder)
        compared = [UTILS]
    else:
        compared = [README, croissant.FILE, inspect_tasks.FILE, FOLDER]
    home = published_at(folder, repo_id)
    if home not in {endpoint, PUBLIC_ENDPOINT}:
        yield f"{croissant.FILE} points to another Hub: {home}"
    with tempfile.TemporaryDirectory(prefix="wabe-verify-") as place:
        written = Path(place)
        try:
            proven = prove(benchmark, manifest, folder)
        except WabeError as error:
            yield f"its validation record does not prove these rows: {error.what}"
            return
        describe(proven, org=repo_id.partition("/")[0], endpoint=home, into=written)
        for name in sorted({*_files(written, compared), *_files(folder, compared)}):
            if not (folder / name).is_file():
                yield f"{name} is missing"
            elif not (written / name).is_file():
                yield f"{name} is not part of it"
            elif _compared(folder / name) != _compared(written / name):
                yield f"{name} is not what wabe writes for these rows" + (": do not run it" if name == UTILS else "")


def _compared(path: Path) -> list[bytes]:
    """Return the lines of a file but one: which package a card was made with depends on what is installed."""
    return [line for line in path.read_bytes().splitlines(keepends=True) if not line.startswith(MADE_WITH)]


def _files(folder: Path, names: list[str]) -> Iterator[str]:
    """Yield the files of a folder that have these names, or are in folders that have."""
    for name in names:
        found = [folder / name] if (folder / name).is_file() else sorted((folder / name).glob("*"))
        yield from (path.relative_to(folder).as_posix() for path in found)


def _manifest(repo_id: str, folder: Path) -> Manifest:
    """Return the manifest of what was downloaded, which is named as the Hub names it."""
    try:
        return read_manifest(folder)
    except (MissingError, CorruptError) as error:
        what = error.what if isinstance(error, CorruptError) else "it has no manifest"
        raise CorruptError(
            where=f"{repo_id}/{MANIFEST}",
            what=what,
            remedy="It was not published by wabe, or was changed afterwards; verify a tag with --revision",
        ) from error


def _declared(repo_id: str, manifest: Manifest) -> Benchmark:
    """Return the declaration of what a manifest claims to be; where it is not installed, say which package has it."""
    if manifest.benchmark not in registry.names():
        package = manifest.package
        declared = f"the package {package} declares it" if package else "its manifest names no package"
        raise MissingError(
            where=repo_id,
            what=f"the benchmark {manifest.benchmark} is not installed here; {declared}",
            remedy=f"Install {package or 'the package that declares it'} beside wabe, or give --benchmark PATH",
        )
    benchmark = registry.find(manifest.benchmark, Edition(manifest.edition))
    if benchmark.version != manifest.version:
        raise MissingError(
            where=repo_id,
            what=f"it is version {manifest.version}, and {benchmark.version} is declared here",
            remedy="Install the release that declares it, or verify another revision with --revision",
        )
    return benchmark


def _compare(config: Config, split: str, manifest: Manifest, folder: Path, reader: RowReader) -> Finding:
    published = manifest.configs[config.name].splits.get(split)
    if published is None or not (folder / published.file).is_file():
        return Finding(config=config.name, split=split, rows=0, identical=False, differences=("it is not there",))
    path = folder / published.file
    found = reader.read(path, schema_of(config.row))
    different = differences(config, split, found, path, manifest.benchmark)
    if found.digest and published.digest != found.digest:
        different.append("the manifest records another digest than its rows have")
    return Finding(
        config=config.name,
        split=split,
        rows=found.rows,
        identical=not different,
        differences=tuple(different),
    )
