"""The document's tables of the build: between the two ends of the scale, and stage by stage."""

from collections.abc import Sequence

from bench import targets
from bench.build import Build
from bench.markdown import gigabytes, rate, seconds, share, table, times
from bench.scale import Scale, Stage

SCALE_TEXT = """All {rows:,} pairs of all configs ({size} of Parquet), compared with a slow and a fast extreme.
The slow one is a plain Python generator of dicts through `GeneratorBasedBuilder`, on the {naive_rows:,} pairs of
`small/train`; its rows are checked to be the same. The fast one writes the same Arrow tables, already made, with
`pyarrow`'s Parquet writer in row groups of 50,000. The build is the whole command with start-up, imports, digests
and checksums; the other lines are without start-up and imports. **× naive** and **of bare writer** compare pairs
per second of wall time; **× original** compares pairs per CPU-second with the paper's own generator, which was
measured on its full small condition."""

STAGES_TEXT = """Each stage alone, table by table in one thread. In a build, one thread makes rows and digests while
another writes, so the wall time is close to that of the slower side. **Share** is the share of the build's CPU time;
the rest is start-up, imports and the work around the stages."""


def build_section(build: Build, scale: Scale) -> str:
    """Write the scale: naive builder, original, build, writers."""
    used = build.typical
    whole = Stage(rows=build.rows, seconds=used.seconds, cpu_seconds=used.cpu_seconds)
    original = targets.ORIGINAL_PAIRS_PER_CPU_SECOND
    rows = [
        _line("naive row-by-row builder", scale.naive, scale, gigabytes(scale.naive_peak_bytes)),
        [
            "the original generator, measured",
            "",
            "",
            "",
            f"{original:,}",
            gigabytes(targets.ORIGINAL_PEAK_BYTES),
            "",
            "",
            times(1),
        ],
        _line("**`wabe build --jobs 1`**", whole, scale, gigabytes(used.peak_bytes)),
        _line("`datasets` Parquet writer, defaults", scale.datasets_default_writer, scale, ""),
        _line("`datasets` Parquet writer, as the build sets it", scale.datasets_writer, scale, ""),
        _line("bare Parquet writer", scale.bare_writer, scale, ""),
    ]
    head = [
        "",
        "pairs",
        "wall",
        "pairs/s",
        "pairs per CPU-s",
        "peak",
        "× naive",
        "of bare writer",
        "× original",
    ]
    text = SCALE_TEXT.format(rows=build.rows, size=gigabytes(build.parquet_bytes), naive_rows=scale.naive.rows)
    taken = ", ".join(seconds(run.seconds) for run in build.runs)
    return f"## Build\n\n{text}\n\n{table(head, rows)}\n\nWall time of the build, run by run: {taken}."


def stages_section(build: Build, scale: Scale) -> str:
    """Write where the build's time goes."""
    stages = {
        "rows: draws, labels, text, uids": scale.rows,
        "digests": scale.digests,
        "Parquet, by the writer of `datasets` as the build sets it": scale.datasets_writer,
        "checksums of the files": scale.checksums,
    }
    rows = [
        [
            name,
            seconds(stage.seconds),
            seconds(stage.cpu_seconds),
            rate(stage.rows, stage.cpu_seconds),
            share(stage.cpu_seconds, build.typical.cpu_seconds),
        ]
        for name, stage in stages.items()
    ]
    head = ["stage", "wall", "CPU", "pairs per CPU-s", "share"]
    return f"## Stages of the build\n\n{STAGES_TEXT}\n\n{table(head, rows)}"


def jobs_section(builds: Sequence[Build]) -> str:
    """Write what a second process gains."""
    base = builds[0].typical.seconds
    rows = [
        [
            f"`--jobs {one.jobs}`",
            seconds(one.typical.seconds),
            seconds(one.typical.cpu_seconds),
            rate(one.rows, one.typical.seconds),
            gigabytes(one.typical.peak_bytes),
            times(base / one.typical.seconds),
        ]
        for one in builds
    ]
    text = (
        "One process already makes a table while it writes the previous one, so it keeps more than one core busy; "
        f"**speed** is relative to `--jobs {builds[0].jobs}`."
    )
    head = ["build of everything", "wall", "CPU", "pairs/s", "peak", "speed"]
    return f"## Processes\n\n{text}\n\n{table(head, rows)}"


def _line(name: str, stage: Stage, scale: Scale, peak: str) -> list[str]:
    speed = stage.rows / stage.seconds
    naive = scale.naive.rows / scale.naive.seconds
    bare = scale.bare_writer.rows / scale.bare_writer.seconds
    per_cpu_second = stage.rows / stage.cpu_seconds
    return [
        name,
        f"{stage.rows:,}",
        seconds(stage.seconds),
        rate(stage.rows, stage.seconds),
        rate(stage.rows, stage.cpu_seconds),
        peak,
        times(speed / naive),
        share(speed, bare),
        times(per_cpu_second / targets.ORIGINAL_PAIRS_PER_CPU_SECOND),
    ]
