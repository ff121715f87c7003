"""Builds of the plain benchmark for the tests of manifests, stores and pins."""

import shutil
from dataclasses import replace
from pathlib import Path

from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Config, Split
from wabe.builders.core.manifest import BuiltConfig, Manifest
from wabe.testing.plain.benchmark import plain_benchmark


def plain_in(folder: Path) -> Benchmark:
    """Declare the plain benchmark in a folder of its own, where it can be pinned."""
    home = plain_benchmark().folder
    folder.mkdir(exist_ok=True)
    for name in ("CITATION.bib", "card.md"):
        shutil.copy(home / name, folder)
    return plain_benchmark(folder)


def built_in(declared: Benchmark, output: Path) -> Path:
    """Build all configs and return their folder."""
    build(declared, declared.configs, output)
    return folder_of(declared, output)


def of_one_split(config: Config, split: Split) -> Config:
    """Return a config that has one split only, and so neither leaks nor shortcuts, and no checks of its own."""
    shares = {split.name: config.shares[split.name]}
    return replace(config, splits=(split,), shares=shares, leaks=None, shortcuts=None, dealt=(), checks=())


def with_other_rows(manifest: Manifest) -> Manifest:
    """Return a manifest whose first config has another digest in one split."""
    splits = dict(manifest.configs["first"].splits)
    splits["train"] = replace(splits["train"], digest="0" * 64)
    return manifest.with_config("first", BuiltConfig(splits=splits), tuple(manifest.configs))
