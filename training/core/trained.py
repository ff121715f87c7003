"""What a run notes when its training is done, so that it can be evaluated later, or again."""

from collections.abc import Mapping
from dataclasses import dataclass

from wabe.training.core.learning import Trained


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified:
    """The identity of a run, which any note of it begins with."""

    identity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedNote(Identified):
    """The whole note; what it has in common with a run is named as there."""

    weights_sha256: str
    trained: Trained
    train_rows: int
    changed: Mapping[str, str]
    code: str
    versions: Mapping[str, str]
    device: str
    threads: int
