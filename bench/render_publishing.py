"""The tables of publishing and loading."""

from collections.abc import Iterator

from bench import targets
from bench.markdown import gigabytes, seconds, table, times
from bench.publishing import Publishing


def publishing_section(one: Publishing) -> str:
    """Write the section."""

    def line(name: str, taken: float, base: float) -> list[str]:
        return [name, seconds(taken), f"{one.size / taken / 1e6:,.0f} MB/s", times(taken / base)]

    rows = [
        line("copying the files, each flushed to the disk", one.copy_seconds, one.copy_seconds),
        ["writing the card and its figures from all rows", seconds(one.card_seconds), "", ""],
        line("uploading them in one commit, with its tag", one.upload_seconds, one.copy_seconds),
        line("reading back: download, checksums, digests of all rows", one.read_back_seconds, one.copy_seconds),
        line("**publishing: the last three**", one.publish_seconds, one.copy_seconds),
        ["publishing again, nothing changed", seconds(one.again_seconds), "", ""],
        ["`load_dataset` of the built folder, empty cache", seconds(one.load_disk_seconds), "", ""],
        [
            "`load_dataset` from the Hub, empty cache",
            seconds(one.load_hub_seconds),
            "",
            f"{times(one.load_hub_seconds / one.load_disk_seconds)} the folder",
        ],
    ]
    text = (
        f"{one.rows:,} rows, {gigabytes(one.size)}, to a Hub on this machine, with the real client, which finds the "
        "large files already copied there. Copying is the upper bound. Loading is measured on the largest config, "
        "`probe_perturbation`."
    )
    return f"## Publishing\n\n{text}\n\n{table(['what', 'wall', 'speed', 'against copying'], rows)}"


def publishing_verdicts(one: Publishing) -> Iterator[tuple[str, str, str, bool]]:
    """Hold the figures against their targets."""
    speed = one.copy_seconds / one.upload_seconds
    yield (
        "upload, against copying the files",
        f"≥ {targets.UPLOAD_SHARE_OF_COPYING:.2f} of the speed",
        f"{speed:.2f}",
        speed >= targets.UPLOAD_SHARE_OF_COPYING,
    )
    yield (
        "publishing again, nothing changed",
        f"< {seconds(targets.AGAIN_SECONDS)}",
        seconds(one.again_seconds),
        one.again_seconds < targets.AGAIN_SECONDS,
    )
    ratio = one.load_hub_seconds / one.load_disk_seconds
    yield (
        "`load_dataset` from the Hub, against the folder",
        f"< {times(targets.HUB_LOADING)}",
        times(ratio),
        ratio < targets.HUB_LOADING,
    )
