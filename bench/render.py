"""The document: every table of docs/benchmarks.md, from results alone."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bench import targets
from bench.blocks import Blocks
from bench.imports import Import
from bench.markdown import gigabytes, rate, seconds, table, times
from bench.render_build import build_section, jobs_section, stages_section
from bench.render_items import items_section, items_verdicts
from bench.render_permutations import permutations_section, permutations_verdicts
from bench.render_publishing import publishing_section, publishing_verdicts
from bench.render_scores import scores_section, scores_verdicts
from bench.render_stories import stories_section, stories_verdicts
from bench.render_training import fine_tuning_section, training_section, training_verdicts
from bench.render_validation import validation_section, validation_verdicts
from bench.results import Results
from bench.small_benchmarks import SmallBenchmark

INTRODUCTION = """# Benchmarks

Written by `make bench` (`.venv/bin/python -m bench`); the raw figures are in `benchmarks.json`.

{machine}

Every measurement runs in a fresh process. {sittings}
**Wall** is elapsed time. **CPU** is the user and system time of all threads and processes. **Peak** is the highest
resident memory of all processes together, in units of 10⁹ bytes. A **pair** is a published row: two sentences,
their label and all other columns."""


def document(results: Results) -> str:
    """Write the whole document."""
    return "\n\n".join([_introduction(results), *sections(results)]) + "\n"


def sections(results: Results) -> Iterator[str]:
    """Write the sections of what was measured."""
    if verdicts := list(_verdicts(results)):
        yield "## Targets\n\n" + table(["what", "target", "measured", "met"], verdicts)
    if results.build and results.scale:
        yield build_section(results.build, results.scale)
        yield stages_section(results.build, results.scale)
    if results.jobs:
        yield jobs_section(results.jobs)
    if results.blocks:
        yield _blocks(results.blocks)
    if results.validation:
        yield validation_section(results.validation)
    if results.publishing:
        yield publishing_section(results.publishing)
    if results.small:
        yield _small(results.small)
    if results.training:
        yield training_section(results.training)
    if results.fine_tuning:
        yield fine_tuning_section(results.fine_tuning)
    if results.stories:
        yield stories_section(results.stories)
    if results.items:
        yield items_section(results.items)
    if results.scores:
        yield scores_section(results.scores)
    if results.permutations:
        yield permutations_section(results.permutations)
    if results.imports:
        yield _imports(results.imports)


def _introduction(results: Results) -> str:
    machine = results.machine
    libraries = ", ".join(f"{name} {version}" for name, version in machine.libraries.items())
    facts = (
        f"Machine: {machine.cores} cores ({machine.processor}), {gigabytes(machine.memory_bytes)} of memory, "
        f"{machine.system}, Python {machine.python}; {libraries}."
    )
    return INTRODUCTION.format(machine=facts, sittings=" ".join(_sittings(results)))


def _sittings(results: Results) -> Iterator[str]:
    """Say of each run which parts of the page are from it, how often it measured them and what else was running."""
    runs = list(dict.fromkeys(results.measured.values()))
    for run in runs:
        parts = ", ".join(name for name, one in results.measured.items() if one == run)
        what = f"The parts {parts} were" if len(runs) > 1 else "Everything was"
        often = f"measured {run.repeat} times, and the median is shown" if run.repeat > 1 else "measured once"
        yield f"{what} {often}; other work kept {run.other_cores:.2f} cores busy meanwhile."
    yield "The closer to 0, the more reliable the wall times."


def _verdicts(results: Results) -> Iterator[list[str]]:
    if build := results.build:
        found = build.rows / build.typical.seconds
        met = _met(found >= targets.PAIRS_PER_SECOND)
        measured = f"{rate(build.rows, build.typical.seconds)} pairs/s"
        yield ["build of everything, one process", f"≥ {targets.PAIRS_PER_SECOND:,} pairs/s", measured, met]
        peak = build.typical.peak_bytes
        met = _met(peak < targets.BUILD_PEAK_BYTES)
        yield ["its peak memory", f"< {gigabytes(targets.BUILD_PEAK_BYTES)}", gigabytes(peak), met]
    for what, limit, measured, good in validation_verdicts(results.validation or ()):
        yield [what, limit, measured, _met(good)]
    if publishing := results.publishing:
        for what, limit, measured, good in publishing_verdicts(publishing):
            yield [what, limit, measured, _met(good)]
    for small in results.small or ():
        most = targets.SMALL_BENCHMARKS[small.name]
        for verb, usage, top in (("build", small.build, most[0]), ("validation", small.validation, most[1])):
            # Those that are measured part by part have a stricter target of their own.
            if verb == "validation" and small.name in targets.VALIDATION_SECONDS:
                continue
            met = _met(usage.seconds < top)
            yield [f"{verb} of {small.name}, one process", f"< {seconds(top)}", seconds(usage.seconds), met]
        if (most_bytes := targets.SMALL_PEAK_BYTES.get(small.name)) is not None:
            peak = small.build.peak_bytes
            met = _met(peak < most_bytes)
            yield [f"peak memory of the build of {small.name}", f"< {gigabytes(most_bytes)}", gigabytes(peak), met]
    for what, limit, measured, good in training_verdicts(results.training or (), results.fine_tuning or ()):
        yield [what, limit, measured, _met(good)]
    for what, limit, measured, good in stories_verdicts(results.stories or ()):
        yield [what, limit, measured, _met(good)]
    for what, limit, measured, good in scores_verdicts(results.scores or ()):
        yield [what, limit, measured, _met(good)]
    if results.items:
        for what, limit, measured, good in items_verdicts(results.items):
            yield [what, limit, measured, _met(good)]
    if results.permutations:
        for what, limit, measured, good in permutations_verdicts(results.permutations):
            yield [what, limit, measured, _met(good)]
    for one in results.imports or ():
        if one.module == "wabe":
            alone = not one.imports_datasets and not one.imports_great_expectations
            met = _met(one.seconds < targets.IMPORT_SECONDS and alone)
            limit = f"< {seconds(targets.IMPORT_SECONDS)}, without datasets and Great Expectations"
            yield ["`import wabe`", limit, seconds(one.seconds), met]


def _met(yes: bool) -> str:
    return "yes" if yes else "**no**"


def _blocks(found: Sequence[Blocks]) -> str:
    steps = [(two.seconds - one.seconds) / (two.blocks - one.blocks) for one, two in pairwise(found)]
    added = ["", *(f"{1000 * step:.1f} ms" for step in steps)]
    against = ["", *(times(step / steps[0]) for step in steps)]
    rows = [
        [
            str(one.blocks),
            f"{one.rows:,}",
            seconds(one.seconds),
            seconds(one.cpu_seconds),
            f"{1000 * one.seconds / one.blocks:.1f} ms",
            step,
            ratio,
            gigabytes(one.peak_bytes),
        ]
        for one, step, ratio in zip(found, added, against, strict=True)
    ]
    text = (
        "A training split with ever more blocks: rows, digest and Parquet, without start-up and imports. Each build "
        "also has a fixed cost, so **per added block** is the wall time of each block added since the line above, and "
        "**against first step** compares it with the first such time; 1 is exactly linear."
    )
    head = ["blocks", "pairs", "wall", "CPU", "wall per block", "per added block", "against first step", "peak"]
    return f"## Linearity\n\n{text}\n\n{table(head, rows)}"


def _small(found: Sequence[SmallBenchmark]) -> str:
    rows = [
        [
            f"`wabe {verb} {one.name}`",
            f"{one.rows:,}",
            seconds(usage.seconds),
            seconds(usage.cpu_seconds),
            rate(one.rows, usage.seconds),
            gigabytes(usage.peak_bytes),
        ]
        for one in found
        for verb, usage in (("build", one.build), ("validate", one.validation))
    ]
    text = "Whole commands, including start-up and imports; builds run in one process."
    return f"## Other benchmarks\n\n{text}\n\n{table(['command', 'rows', 'wall', 'CPU', 'rows/s', 'peak'], rows)}"


def _imports(found: Sequence[Import]) -> str:
    rows = [
        [
            f"`{one.module}`",
            seconds(one.seconds),
            "yes" if one.imports_datasets else "no",
            "yes" if one.imports_great_expectations else "no",
        ]
        for one in found
    ]
    text = (
        "Each module is imported alone in a fresh interpreter; the table shows if that imports the two slow libraries."
    )
    head = ["module", "wall", "imports datasets", "imports Great Expectations"]
    return f"## Imports\n\n{text}\n\n{table(head, rows)}"
