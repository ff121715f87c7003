"""Training from scratch: tokens per second without padding and with it, and what is spent outside the model."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, run
from bench.session import Session

ENCODERS = ("bgru", "conv", "satt", "infs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """Steps of one encoder over the same batches; tokens are those of sentences, not those of padding."""

    encoder: str
    steps: int
    tokens: int
    seconds: float
    outside_seconds: float
    padded_seconds: float
    padded_tokens: int
    threads: int


def measure_training(session: Session) -> tuple[Training, ...]:
    """Take the same steps with each encoder, each in a fresh process."""
    return tuple(_measure(session, encoder) for encoder in ENCODERS)


def _measure(session: Session, encoder: str) -> Training:
    def work(folder: Path) -> Finished:
        return run("bench.work.training", encoder, str(folder))

    figures = medians(session.repeated(f"training of {encoder}", work))
    return Training(
        encoder=encoder,
        steps=int(figures["steps"]),
        tokens=int(figures["tokens"]),
        seconds=figures["plain_seconds"] + figures["outside_seconds"],
        outside_seconds=figures["outside_seconds"],
        padded_seconds=figures["padded_seconds"] + figures["padded_outside_seconds"],
        padded_tokens=int(figures["padded_tokens"]),
        threads=int(figures["threads"]),
    )
