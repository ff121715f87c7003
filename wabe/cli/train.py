"""`wabe train`: from a recipe to a trained model with its results."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core.declaration import Edition
from wabe.cli.talk import complain, data_option, give, next_step, open_bar, quiet_clients, runs_option, say
from wabe.errors import WrongCallError, counted, require_extra
from wabe.training.core import registry
from wabe.training.core.processes import is_first_process
from wabe.training.core.recipe import FromScratch, Recipe


@click.command(short_help="Train models from recipes, and measure them.")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--list", "only_list", is_flag=True, help="List recipes and train nothing.")
@click.option(
    "--quick", is_flag=True, help="Only quick recipes; those whose data or settings have changed are trained again."
)
@click.option("--from-scratch", is_flag=True, help="Only full recipes from random weights, on embedded data.")
@click.option(
    "--seeds",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many of a recipe's seeds to train, starting with the first.",
)
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="Change a hyperparameter or an option of the model."
)
@click.option("--max-steps", type=click.IntRange(min=1), help="Stop training after this many steps.")
@click.option(
    "--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True, help="Where to compute."
)
@data_option
@runs_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON on stdout.")
def train(
    targets: tuple[str, ...],
    only_list: bool,
    quick: bool,
    from_scratch: bool,
    seeds: int,
    settings: tuple[str, ...],
    max_steps: int | None,
    device: str,
    data: Path,
    runs: Path,
    as_json: bool,
) -> None:
    """Train models from recipes, and measure them. An interrupted run continues where it stopped.

    A TARGET is a recipe, or a benchmark for all of its recipes; both can be given by path (./cats, ./cats/RECIPE).
    A run is written to RUNS/RECIPE/seedN: the model, which transformers loads, and results.json. A finished run is
    not trained again, but it is measured again if the measures or the test data have changed.

    \b
    Examples:
      wabe train --list
      wabe train jabberwocky-bgru-quick
      wabe train --quick
      wabe train jabberwocky-bgru --seeds 3
      wabe train jabberwocky-bgru --set epochs=5 --set learning_rate=0.002 --runs runs-changed
    """
    if only_list:
        for fault in registry.faults():
            complain(fault)
        _list(registry.resolve(targets), as_json)
        return
    if not targets and not quick and not from_scratch:
        raise WrongCallError(
            where="wabe train", what="no recipe is named", remedy="Name one of those that wabe train --list shows"
        )
    from wabe.training.core.settings import change, parse_settings

    changed = parse_settings(settings) | ({"max_steps": str(max_steps)} if max_steps else {})
    explicit = registry.named(targets)
    wanted = [
        recipe
        for recipe in registry.resolve(targets)
        if (not quick or recipe.quick)
        and (not from_scratch or (isinstance(recipe.model, FromScratch) and not recipe.quick))
        and (not from_scratch or recipe.edition is Edition.EMBEDDED or recipe.name in explicit)
    ]
    if left_out := sorted(explicit - {recipe.name for recipe in wanted}):
        raise WrongCallError(
            where="--quick" if quick else "--from-scratch",
            what=f"{', '.join(left_out)} is not {'quick' if quick else 'a full recipe from random weights'}",
            remedy="Leave out the option, or see wabe train --list",
        )
    chosen = [change(recipe, changed) for recipe in wanted]
    for recipe in chosen:
        have = len(recipe.seeds)
        if seeds > have and recipe.name in explicit:
            raise WrongCallError(
                where="--seeds", what=f"{recipe.name} has {counted(have, 'seed')}", remedy=f"Give at most {have}"
            )
        if seeds > have and is_first_process():
            say(f"{recipe.name}: training {counted(have, 'seed')}, as it has no more")
    require_extra("training", where="wabe train")
    quiet_clients()
    from wabe.training.core.devices import find_device
    from wabe.training.core.record import read_run
    from wabe.training.core.run import train_one
    from wabe.training.core.stale import discard_stale

    found = find_device(device)
    done = []
    for recipe in chosen:
        for seed in recipe.seeds[:seeds]:
            if quick and is_first_process() and discard_stale(recipe, seed, data=data, runs=runs):
                say(f"{recipe.name} seed {seed}: training again, because the data or the settings have changed")
            with open_bar("steps", f"{recipe.name} seed {seed}") as opened:
                folder = train_one(
                    recipe, seed, data=data, runs=runs, device=found, changed=changed, say=say, progress=opened
                )
            if not is_first_process():
                continue
            run = read_run(folder.path)
            for result in run.results:
                one = result.measurement
                if not (result.shortcut or one.group) and one.metric == "accuracy":
                    say(f"{run.recipe} seed {seed}: {result.config}/{result.split} {one.metric} {one.value:.4f}")
            say(f"{run.recipe} seed {seed}: {counted(len(run.results), 'measurement')} in {folder.path}")
            done.append(asdict(run))
    if not is_first_process():
        return
    if as_json:
        give(done)
    if chosen:
        next_step("publish", "--models", *map(registry.target_of, chosen), data=data, runs=runs)
    else:
        say("nothing to train: no recipe matches")


def _list(every: list[Recipe], as_json: bool) -> None:
    if as_json:
        give([_summary(recipe) for recipe in every])
        return
    for recipe in every:
        quick = ", quick" if recipe.quick else ""
        more = f" and {counted(len(recipe.also), 'more config')}" if recipe.also else ""
        click.echo(f"{recipe.name} ({recipe.benchmark}/{recipe.config}{more}{quick}): {recipe.title}")


def _summary(recipe: Recipe) -> dict[str, object]:
    kind = "from scratch" if isinstance(recipe.model, FromScratch) else "fine-tuned"
    return {
        "recipe": recipe.name,
        "title": recipe.title,
        "benchmark": recipe.benchmark,
        "config": recipe.config,
        "also": list(recipe.also),
        "edition": recipe.edition.value,
        "kind": kind,
        "model": asdict(recipe.model),
        "hyperparameters": asdict(recipe.hyperparameters),
        "seeds": list(recipe.seeds),
        "quick": recipe.quick,
    }
