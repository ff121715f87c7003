"""Everything that describes a built folder: the card with its figures, and what other tools read."""

from pathlib import Path

from wabe.cards.card import write_card
from wabe.cards.formats.address import PUBLIC_ENDPOINT, Address
from wabe.cards.formats.files import write_formats
from wabe.validation.proven import Proven


def describe(proven: Proven, *, org: str, endpoint: str = PUBLIC_ENDPOINT, into: Path | None = None) -> Path:
    """Write it beside the data, or into another folder, for an organisation on a Hub; return the card's path."""
    benchmark, manifest, folder = proven.benchmark, proven.manifest, proven.folder
    address = Address(org=org, name=benchmark.name, version=benchmark.version, endpoint=endpoint)
    write_formats(benchmark, manifest, folder, address, folder if into is None else into)
    return write_card(proven, org=org, into=into)
