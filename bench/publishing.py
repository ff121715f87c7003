"""Publishing to a Hub on this machine, and loading from it."""

import shutil
from dataclasses import dataclass

from bench.child import medians, run
from bench.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Publishing:
    """Seconds for the same files: described, copied, published, read back, published again, loaded."""

    rows: int
    size: int
    card_seconds: float
    copy_seconds: float
    upload_seconds: float
    read_back_seconds: float
    again_seconds: float
    load_disk_seconds: float
    load_hub_seconds: float

    @property
    def publish_seconds(self) -> float:
        """Return what publishing takes, with the card and the reading back."""
        return self.card_seconds + self.upload_seconds + self.read_back_seconds


def measure_publishing(session: Session) -> Publishing:
    """Build, validate and describe everything once, unmeasured; then publish and load it."""
    built = session.folder / "built"
    try:
        for verb in ("build", "validate", "card"):
            run("wabe", verb, "jabberwocky", "--data", str(built))
        published = medians(
            session.repeated("publishing", lambda place: run("bench.work.publishing", str(built), str(place)))
        )
        loaded = medians(session.repeated("loading", lambda place: run("bench.work.loading", str(built), str(place))))
    finally:
        shutil.rmtree(built, ignore_errors=True)
    return Publishing(
        rows=int(published["rows"]),
        size=int(published["bytes"]),
        card_seconds=published["card_seconds"],
        copy_seconds=published["copy_seconds"],
        upload_seconds=published["upload_seconds"],
        read_back_seconds=published["read_back_seconds"],
        again_seconds=published["again_seconds"],
        load_disk_seconds=loaded["disk_seconds"],
        load_hub_seconds=loaded["hub_seconds"],
    )
