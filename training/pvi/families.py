"""Families by name: `linear`, `minilm`, or any checkpoint."""

from wabe.training.pvi.family import Family
from wabe.training.pvi.linear import LinearFamily

LINEAR = LinearFamily.name


def find_family(name: str) -> Family:
    """Return the family with a name; everything that is not `linear` is a checkpoint."""
    if name == LINEAR:
        return LinearFamily()
    from wabe.training.pvi.encoder import EncoderFamily

    return EncoderFamily(name)


def folder_name(name: str) -> str:
    """Return a family's name as a folder has it: the end of a path, a Hub id without its slash."""
    return name.rstrip("/").removeprefix("./").replace("/", "--").lstrip(".-") or "family"
