"""What is published of a built benchmark: data, manifest, card, figures, validation record."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wabe.builders.core.manifest import MANIFEST
from wabe.cards.card import write_card
from wabe.cards.template import README
from wabe.hub.publication import LocalFile, PlannedConfig, Publication, local_file
from wabe.hub.remote import DATASET
from wabe.validation.proven import Proven

BESIDE_THE_DATA = (MANIFEST, "validation/*")
CARD = (README, "figures/*")


@contextmanager
def card_folder(proven: Proven, org: str) -> Iterator[Path]:
    """Write the card, for an organisation, into a temporary folder: what is published is what the proof says.

    The card beside the built data is for reading; it is neither published nor changed.
    """
    with tempfile.TemporaryDirectory(prefix="wabe-card-") as place:
        write_card(proven, org=org, into=Path(place))
        yield Path(place)


def local_files(proven: Proven, card: Path) -> tuple[LocalFile, ...]:
    """List what is published of a built folder; checksums of data were compared when the build was opened."""
    folder = proven.folder
    splits = [one for config in proven.manifest.configs.values() for one in config.splits.values()]
    found = {one.file: local_file(one.file, folder / one.file, one.sha256) for one in splits}
    for home, patterns in ((folder, BESIDE_THE_DATA), (card, CARD)):
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
        f"{len(configs)} configs, {manifest.rows:,} rows",
        files=local_files(proven, card),
        configs=configs,
    )
