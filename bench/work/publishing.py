"""Publishing everything to a Hub on this machine, against copying the same files."""

import os
import shutil
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from bench.work.answer import Stopwatch, answer

ORG = "local"


def main(output: str, place: str) -> None:
    """Write the card, copy the files, publish them, publish again, and answer with the seconds of each."""
    from huggingface_hub import constants

    from wabe.builders.core import registry
    from wabe.builders.core.build import folder_of
    from wabe.builders.core.manifest import read_manifest
    from wabe.cards.describe import describe
    from wabe.hub import publish as publishing
    from wabe.hub.dataset_files import local_files
    from wabe.hub.read_back import read_back
    from wabe.hub.server.process import start, stop
    from wabe.hub.server.settings import ServerSettings
    from wabe.hub.target import sign_in
    from wabe.validation.proven import prove

    constants.HF_HUB_DISABLE_XET = True
    benchmark = registry.find("jabberwocky")
    folder = folder_of(benchmark, Path(output))
    proven = prove(benchmark, read_manifest(folder), folder)
    watch = Stopwatch()
    data, card = Path(place, "hub"), Path(place, "card")
    running = start(ServerSettings(data=data, port=0))
    try:
        # The description names the Hub that it is published to, so that publishing again finds nothing changed.
        with watch.timing("card"):
            describe(proven, org=ORG, endpoint=running.endpoint, into=card)
        files = local_files(proven, card)
        with watch.timing("copy"):
            for file in files:
                _copy_durably(file.place, Path(place, "copy", file.path))
        target = replace(sign_in(running.endpoint, running.token, org=ORG, private=False), data=data)
        # The card is measured by itself, above.
        with (
            patch.object(publishing, "description", lambda *_: nullcontext(card)),
            patch.object(publishing, "read_back"),
            watch.timing("upload"),
        ):
            done = publishing.publish(benchmark, folder, target, lambda _: None)
        with watch.timing("read_back"):
            read_back(target, done.plan.repo_id, done.commit, proven.manifest, files)
        with watch.timing("again"):
            publishing.publish(benchmark, folder, target, lambda _: None)
    finally:
        stop(data)
    rows = proven.manifest.rows
    answer({**watch.seconds, "bytes": float(sum(file.size for file in files)), "rows": float(rows)})


def _copy_durably(source: Path, target: Path) -> None:
    """Copy a file and wait until it is on the disk, as a Hub must before it says that it has it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    with target.open("rb") as file:
        os.fsync(file.fileno())


if __name__ == "__main__":
    main(*sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)
