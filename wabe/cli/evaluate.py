"""`wabe evaluate`: any model, on the Hub or on disk, on one config of a benchmark."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import data_option, edition_option, give, quiet_clients, runs_option, say
from wabe.errors import WrongCallError, counted, require_extra

if TYPE_CHECKING:
    from wabe.training.core.record import Result
    from wabe.training.core.scoring import Score


@click.command(short_help="Score any model on one config of a benchmark.")
@click.argument("model")
@click.argument("target", metavar="BENCHMARK/CONFIG")
@click.option("--splits", help="The splits, separated by commas; by default, all test splits.", metavar="A,B")
@click.option("--limit", type=click.IntRange(min=1), help="Use at most this many rows of each split.")
@click.option(
    "--labels",
    "choices",
    multiple=True,
    metavar="MODEL=DATASET",
    help="The dataset's name for a label of the model, if the names differ. Repeat it for every label.",
)
@click.option("--inputs", help="How rows become texts, if the model does not say.", metavar="NAME")
@click.option("--revision", help="A branch, tag or commit of a model on the Hub.")
@click.option("--trust-code", is_flag=True, help="Allow code that comes with the model to run.")
@click.option("--device", default="cpu", show_default=True, help="Where to compute: cpu, cuda, cuda:1, mps.")
@click.option("--groups", is_flag=True, help="Show the measurements of groups of rows and of shortcuts as well.")
@edition_option
@data_option
@runs_option
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the score to this file as JSON.")
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON on stdout.")
def evaluate(
    model: str,
    target: str,
    splits: str | None,
    limit: int | None,
    choices: tuple[str, ...],
    inputs: str | None,
    revision: str | None,
    trust_code: bool,
    device: str,
    groups: bool,
    edition: str,
    data: Path,
    runs: Path,
    output: Path | None,
    as_json: bool,
) -> None:
    """Score a classifier or a masked language model on BENCHMARK/CONFIG, with the measures of that benchmark.

    MODEL is a recipe (its first trained seed), a folder, or the id of a model on the Hub. A classifier's labels are
    matched with the dataset's by name. If the rows are prompts with one masked word, MODEL must be a masked language
    model, and its answer is the word that it finds most likely there. Before the table comes what accuracy is worth on
    each split: the score of a model that always gives the same answer, and of the benchmark's shortcuts, which see one
    part of a row only.

    \b
    Examples:
      wabe evaluate seti-minilm-quick seti/task2_trivial
      wabe evaluate path/to/model seti/task2_trivial --groups
      wabe evaluate FacebookAI/roberta-large-mnli seti/task2_nontrivial --limit 1000
      wabe evaluate ORG/model seti/task1_trivial --labels LABEL_0=entailment --labels LABEL_1=non_entailment
      wabe evaluate google-bert/bert-base-cased plane/prompts_two_shot
    """
    from wabe.training.core import registry as recipes
    from wabe.training.core.label_names import parse_choices
    from wabe.training.core.scoring import chosen_splits, open_data, score
    from wabe.training.core.unmask_scoring import refuse_options, score_unmasking

    benchmark_name, config = registry.parse(target)
    if config is None:
        raise WrongCallError(
            where=target, what="it names no config", remedy=f"Give {target}/CONFIG; wabe list {target} shows them"
        )
    benchmark = registry.find(benchmark_name, Edition(edition))
    wanted = chosen_splits(benchmark, config, tuple(dict.fromkeys(name for name in (splits or "").split(",") if name)))
    unmasking = benchmark.config(config).unmasking
    if unmasking is not None:
        refuse_options(target, labels=bool(choices), inputs=inputs is not None)
    chosen = parse_choices(choices)
    recipes.refuse_misspelt(model)
    require_extra("training", where="wabe evaluate")
    quiet_clients()
    reader = open_data(benchmark, config, wanted, data)
    from wabe.training.core.devices import find_device
    from wabe.training.core.predict import find_model, load_model
    from wabe.training.core.trained_on import trained_on
    from wabe.training.core.unmask import load_masked

    place, at = find_model(model, runs), find_device(device)
    if unmasking is None:
        found = score(
            load_model(place, device=at, revision=revision, trust_code=trust_code),
            reader,
            config,
            splits=wanted,
            limit=limit,
            chosen=chosen,
            inputs=inputs,
            origin=trained_on(place, revision),
            say=say,
        )
    else:
        found = score_unmasking(
            load_masked(place, device=at, revision=revision, trust_code=trust_code),
            reader,
            config,
            unmasking,
            splits=wanted,
            limit=limit,
            origin=trained_on(place, revision),
            say=say,
        )
    for note in found.notes:
        say(f"{model}: {note}")
    if output:
        found.write(output)
        say(f"written to {output}")
    if as_json:
        give(asdict(found))
    else:
        for line in _worth(found):
            click.echo(line)
    for warning in found.warnings:
        say(f"warning: {warning}")
    if not as_json:
        _show(found.results, groups=groups)


def _worth(found: "Score") -> Iterator[str]:
    """Yield a line for each split: what always giving the same answer scores, and what shortcuts score."""
    for one in found.splits:
        shortcuts = [
            f"{result.shortcut} {result.measurement.value:.4f}"
            for result in found.results
            if result.split == one.split and result.shortcut and _is_accuracy(result)
        ]
        yield (
            f"{one.config}/{one.split}: always answering {one.constant_label} scores {one.constant_accuracy:.4f} "
            f"({one.labels[one.constant_label]:,} of {counted(one.rows, 'row')})"
            + (f"; shortcuts: {', '.join(shortcuts)}" if shortcuts else "")
        )


def _is_accuracy(result: "Result") -> bool:
    return result.measurement.metric == "accuracy" and not result.measurement.group


def _show(results: "Sequence[Result]", *, groups: bool) -> None:
    """Print the model's measurements as a table; those of groups, and all of shortcuts', only if they are asked for."""
    shown = [result for result in results if groups or not (result.measurement.group or result.shortcut)]
    rows = [("split", "who", "metric", *(["group"] if groups else []), "value", "rows")]
    for result in shown:
        one = result.measurement
        group = " ".join(f"{key}={value}" for key, value in one.group.items())
        spread = "" if one.sd is None else f" ± {one.sd:.4f}"
        rows.append(
            (
                f"{result.config}/{result.split}",
                result.shortcut or "model",
                one.metric,
                *([group] if groups else []),
                f"{one.value:.4f}{spread}",
                str(one.rows),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    click.echo()
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if hidden := len(results) - len(shown):
        say(f"{counted(hidden, 'measurement')} of groups and shortcuts not shown; add --groups to see them")
