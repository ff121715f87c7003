"""The measured code: its fingerprint, so that one document never mixes two versions of it."""

import hashlib

from bench.child import ROOT

PACKAGES = ("bench", "builders", "cards", "hub", "training", "validation", "wabe")


def fingerprint() -> str:
    """Hash every file of code and words that a measurement may run."""
    total = hashlib.sha256()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            if path.suffix in {".py", ".csv", ".json"}:
                total.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return total.hexdigest()
