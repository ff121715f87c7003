"""`wabe evaluate`: any model, on the Hub or on disk, on a benchmark or on one of its configs."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import data_option, edition_option, give, quiet_clients, runs_option, say
from wabe.errors import WrongCallError, counted, require_extra


@click.command(short_help="Score any model on a benchmark, or on one of its configs.")
@click.argument("model")
@click.argument("target", metavar="BENCHMARK[/CONFIG]")
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
    """Score a classifier or a masked language model on BENCHMARK or on BENCHMARK/CONFIG, with its measures.

    MODEL is a recipe (its first trained seed), a folder, or the id of a model on the Hub. A classifier's labels are
    matched with the dataset's by name. If the rows are prompts with one masked word, MODEL must be a masked language
    model, and its answer is the word that it finds most likely there.

    On a set of UNLI, MODEL is scored on the pairs and on their permutations together. There it can also be a file of
    predictions (.parquet, .csv or .jsonl) with the columns uid, permutation (empty for the pair in order) and label,
    probabilities, or one column for each label.

    Without CONFIG, a classifier is scored on every config, except those for masked language models and the halves of
    other configs. The table has its accuracy and Matthews' correlation (mcc) by config, and their means over the
    configs of each category.

    With CONFIG, the table comes after what accuracy is worth on each split: the score of a model that always gives
    the same answer, and of the benchmark's shortcuts, which see one part of a row only.

    \b
    Examples:
      wabe evaluate FacebookAI/roberta-large-mnli curriculum --limit 500
      wabe evaluate FacebookAI/roberta-large-mnli curriculum/boolean
      wabe evaluate seti-minilm-quick seti/task2_trivial
      wabe evaluate path/to/model seti/task2_trivial --groups
      wabe evaluate ORG/model seti/task1_trivial --labels LABEL_0=entailment --labels LABEL_1=non_entailment
      wabe evaluate google-bert/bert-base-cased plane/prompts_two_shot
      wabe evaluate FacebookAI/roberta-large-mnli unli/seti_natural --limit 2000 --groups
      wabe evaluate predictions.parquet unli/seti_natural_permuted
    """
    from wabe.training.core import registry as recipes
    from wabe.training.core.benchmark_plan import open_every, plan_of
    from wabe.training.core.derived_scoring import derived_for
    from wabe.training.core.given import is_predictions, refuse_beside_file
    from wabe.training.core.label_names import parse_choices
    from wabe.training.core.score_text import benchmark_lines, result_lines, worth_lines
    from wabe.training.core.unmask_scoring import refuse_options

    benchmark_name, config = registry.parse(target)
    benchmark = registry.find(benchmark_name, Edition(edition))
    named = tuple(dict.fromkeys(name for name in (splits or "").split(",") if name))
    if splits is not None and not named:
        raise WrongCallError(
            where="--splits",
            what="no split is named",
            remedy="Write A or A,B, or leave it out for all test splits",
        )
    given = derived_for(benchmark, config) if is_predictions(model) else None
    if given is not None:
        options = {"--splits": splits, "--limit": limit, "--labels": choices, "--inputs": inputs}
        refuse_beside_file(model, [name for name, value in options.items() if value])
    plan = plan_of(benchmark, config, named)
    unmasking = benchmark.config(config).unmasking if config else None
    if unmasking is not None:
        refuse_options(target, labels=bool(choices), inputs=inputs is not None)
    chosen = parse_choices(choices)
    if given is None:
        recipes.refuse_misspelt(model)
    require_extra("training", where="wabe evaluate")
    quiet_clients()
    readers = open_every(plan, data)
    from wabe.training.core.benchmark_scoring import BenchmarkScore, score_benchmark
    from wabe.training.core.data import Reader
    from wabe.training.core.devices import find_device
    from wabe.training.core.given_scoring import score_given
    from wabe.training.core.predict import find_model, load_model
    from wabe.training.core.scoring import Score, score
    from wabe.training.core.trained_on import trained_on
    from wabe.training.core.unmask import load_masked
    from wabe.training.core.unmask_scoring import score_unmasking

    place, at = (model, device) if given else (find_model(model, runs), find_device(device))
    found: Score | BenchmarkScore
    if given is not None:
        found = score_given(Path(model), Reader(benchmark, data), given)
    elif config is not None and unmasking is not None:
        found = score_unmasking(
            load_masked(place, device=at, revision=revision, trust_code=trust_code),
            readers[config],
            config,
            unmasking,
            splits=plan.splits[config],
            limit=limit,
            origin=trained_on(place, revision),
            say=say,
        )
    else:
        loaded = load_model(place, device=at, revision=revision, trust_code=trust_code)
        origin = trained_on(place, revision)
        if config is None:
            found = score_benchmark(
                loaded, plan, readers, limit=limit, chosen=chosen, inputs=inputs, origin=origin, say=say
            )
        else:
            found = score(
                loaded,
                readers[config],
                config,
                splits=plan.splits[config],
                limit=limit,
                chosen=chosen,
                inputs=inputs,
                origin=origin,
                say=say,
            )
    for note in found.notes:
        say(f"{model}: {note}")
    if isinstance(found, BenchmarkScore):
        for left_out, reason in found.left_out.items():
            say(f"{benchmark.name}/{left_out} is left out: {reason}")
    if output:
        found.write(output)
        say(f"written to {output}")
    if as_json:
        give(asdict(found))
    elif isinstance(found, Score):
        for line in worth_lines(found):
            click.echo(line)
    for warning in found.warnings:
        say(f"warning: {warning}")
    if as_json:
        return
    every = found.results
    shown = [result for result in every if groups or not (result.measurement.group or result.shortcut)]
    if isinstance(found, BenchmarkScore):
        for line in benchmark_lines(found):
            click.echo(line)
    if groups or isinstance(found, Score):
        click.echo()
        for line in result_lines(shown, groups=groups):
            click.echo(line)
    if hidden := len(every) - len(shown):
        say(f"{counted(hidden, 'measurement')} of groups and shortcuts not shown; add --groups to see them")
