"""`wabe evaluate`: any model, on the Hub or on disk, on one config of a benchmark."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import data_option, edition_option, give, quiet_clients, runs_option, say
from wabe.errors import WrongCallError, require_extra


@click.command()
@click.argument("model")
@click.argument("target", metavar="BENCHMARK/CONFIG")
@click.option("--splits", help="Splits, with commas; otherwise all test splits.", metavar="A,B")
@click.option("--limit", type=click.IntRange(min=1), help="At most this many rows of each split, drawn by keyed hash.")
@click.option(
    "--labels",
    "choices",
    multiple=True,
    metavar="MODEL=DATASET",
    help="What the dataset calls a label of the model, where the names do not match. Repeat for every name.",
)
@click.option("--inputs", help="How rows become texts, where the model does not say.", metavar="NAME")
@click.option("--revision", help="A branch, tag or commit of a model on the Hub.")
@click.option("--trust-code", is_flag=True, help="Run code that comes with the model.")
@click.option("--device", default="cpu", show_default=True, help="Where to compute: cpu, cuda, cuda:1, mps.")
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
    edition: str,
    data: Path,
    runs: Path,
    output: Path | None,
    as_json: bool,
) -> None:
    """Score a model for sequence classification on BENCHMARK/CONFIG, with the measures of that benchmark.

    MODEL is a recipe (the first seed that is trained), a folder, or an id on the Hub (HF_ENDPOINT is respected).
    Its outputs are matched with the dataset's labels by name. Each line has the split, whose predictions were
    measured (the model's, or a shortcut's that learns from the config's training rows), the metric, the group, the
    value and the number of rows.

    \b
    wabe evaluate seti-minilm-quick seti/task2_trivial
    wabe evaluate path/to/model seti/task2_trivial
    wabe evaluate FacebookAI/roberta-large-mnli seti/task2_nontrivial --limit 1000
    wabe evaluate ORG/model seti/task1_trivial --labels LABEL_0=entailment --labels LABEL_1=non_entailment
    """
    benchmark_name, config = registry.parse(target)
    if config is None:
        raise WrongCallError(
            where=target, what="it names no config", remedy=f"Give {target}/CONFIG; wabe list {target} shows them"
        )
    benchmark = registry.find(benchmark_name, Edition(edition))
    declared = benchmark.config(config)
    wanted = tuple(declared.split(name).name for name in (splits or "").split(",") if name)
    require_extra("training", where="wabe evaluate")
    quiet_clients()
    from wabe.training.core.devices import find_device
    from wabe.training.core.label_names import parse_choices
    from wabe.training.core.predict import find_model, load_model
    from wabe.training.core.scoring import score
    from wabe.training.core.trained_on import trained_on

    chosen = parse_choices(choices)
    place = find_model(model, runs)
    found = score(
        load_model(place, device=find_device(device), revision=revision, trust_code=trust_code),
        benchmark,
        config,
        data=data,
        splits=wanted,
        limit=limit,
        chosen=chosen,
        inputs=inputs,
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
        return
    for result in found.results:
        one = result.measurement
        group = " ".join(f"{key}={value}" for key, value in one.group.items())
        spread = "" if one.sd is None else f" ± {one.sd:.4f}"
        who = result.shortcut or "model"
        click.echo(f"{result.config}/{result.split}\t{who}\t{one.metric}\t{group}\t{one.value:.4f}{spread}\t{one.rows}")
