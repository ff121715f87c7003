"""`load_dataset` with an empty cache, from a Hub on this machine and from the built folder."""

import os
import sys
import tempfile
from pathlib import Path

from bench.work.answer import Stopwatch, answer

LARGEST = "probe_perturbation"


def main(output: str, place: str) -> None:
    """Publish, then load one config from either place, and answer with the seconds of each."""
    os.environ.update(HF_HOME=str(Path(place, "home")), HF_UPDATE_DOWNLOAD_COUNTS="0", HF_HUB_DISABLE_XET="1")
    from wabe.hub.server.process import start, stop
    from wabe.hub.server.settings import ServerSettings

    data = Path(place, "hub")
    running = start(ServerSettings(data=data, port=0))
    os.environ.update(HF_ENDPOINT=running.endpoint, HF_TOKEN=running.token)
    watch = Stopwatch()
    try:
        from datasets import load_dataset

        from wabe.builders.core import registry
        from wabe.builders.core.build import folder_of
        from wabe.hub.publish import publish
        from wabe.hub.target import sign_in

        benchmark = registry.find("jabberwocky")
        folder = folder_of(benchmark, Path(output))
        target = sign_in(running.endpoint, running.token, org="local", private=False)
        publish(benchmark, folder, target, lambda _: None)
        for name, origin in (("disk", str(folder)), ("hub", "local/jabberwocky")):
            with tempfile.TemporaryDirectory(dir=place) as cache, watch.timing(name):
                load_dataset(origin, LARGEST, cache_dir=cache)
    finally:
        stop(data)
    answer(watch.seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)
