"""What is published of a built benchmark: data, manifest, validation record, card, and what other tools read."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wabe.builders.core.manifest import MANIFEST
from wabe.cards.describe import describe
from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.cards.formats.files import PATTERNS, stale_formats
from wabe.cards.template import README
from wabe.errors import counted
from wabe.hub.publication import LocalFile, PlannedConfig, Publication, local_file
from wabe.hub.refusals import refuse
from wabe.hub.remote import DATASET
from wabe.hub.target import Target
from wabe.validation.proven import Proven

BESIDE_THE_DATA = (MANIFEST, "validation/*")
DESCRIPTION = (README, "figures/*", *PATTERNS)


@contextmanager
def description(proven: Proven, target: Target) -> Iterator[Path]:
    """Describe the data for an organisation on a Hub, in a temporary folder: what is published is what the proof says.

    The description beside the built data is for reading; it is neither published nor changed.
    """
    with tempfile.TemporaryDirectory(prefix="wabe-card-") as place:
        endpoint = target.endpoint if target.reachable else PUBLIC_ENDPOINT
        describe(proven, org=target.org, endpoint=endpoint, into=Path(place))
        refuse(str(proven.folder), stale_formats(proven.manifest, Path(place)))
        yield Path(place)


def local_files(proven: Proven, card: Path) -> tuple[LocalFile, ...]:
    """List what is published of a built folder; checksums of data were compared when the build was opened."""
    folder = proven.folder
    splits = [one for config in proven.manifest.configs.values() for one in config.splits.values()]
    found = {one.file: local_file(one.file, folder / one.file, one.sha256) for one in splits}
    for home, patterns in ((folder, BESIDE_THE_DATA), (card, DESCRIPTION)):
        for path in (path for pattern in patterns for path in home.glob(pattern)):
            if path.is_file() and not path.name.startswith("."):
                name = path.relative_to(home).as_posix()
                found[name] = local_file(name, path)
    return tuple(found[name] for name in sorted(found))


def dataset_publication(proven: Proven, card: Path) -> Publication:
    """Describe the repository of a benchmark, with all its configs."""
    benchmark, manifest = proven.benchmark, proven.manifest
    configs = {
        name: PlannedConfig(rows=sum(one.rows for one in config.splits.values()), digest=config.digest)
        for name, config in manifest.configs.items()
    }
    return Publication(
        repo_type=DATASET,
        name=benchmark.name,
        benchmark=manifest.benchmark,
        edition=manifest.edition,
        version=manifest.version,
        digest=manifest.digest,
        tag=f"v{manifest.version}",
        licence=benchmark.licence,
        about=f"{manifest.benchmark} {manifest.version}, {manifest.edition} edition, {benchmark.licence}, "
        f"{counted(len(configs), 'config')}, {counted(manifest.rows, 'row')}",
        files=local_files(proven, card),
        configs=configs,
    )
