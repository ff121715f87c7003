"""`wabe train`: from a recipe to a trained model with its results."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.cli.talk import data_option, give, open_bar, quiet_clients, runs_option, say
from wabe.errors import WrongCallError, require_extra
from wabe.training.core import registry
from wabe.training.core.recipe import FromScratch, Recipe


@click.command()
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--list", "only_list", is_flag=True, help="List recipes and train nothing.")
@click.option("--quick", is_flag=True, help="Only quick recipes; what is stale is trained again.")
@click.option("--from-scratch", is_flag=True, help="Only full recipes that start from random weights.")
@click.option(
    "--seeds",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many of the recipe's seeds, from the first; all of them where a benchmark's recipe has fewer.",
)
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="Change a hyperparameter or an option.")
@click.option("--max-steps", type=click.IntRange(min=1), help="Stop after this many steps, and evaluate.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
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
    """Train recipes and measure what they learnt; interrupted runs go on where they were.

    A TARGET is a recipe, or a benchmark for all of its recipes; both may be at a path (./cats, ./cats/RECIPE).
    Writes RUNS/RECIPE/seedN/ with model/, which transformers loads, and results.json, which comes last. A model
    that is trained is not trained again; it is evaluated again when the measures or the data have changed.

    \b
    wabe train --list
    wabe train jabberwocky-bgru-quick
    wabe train --quick
    wabe train jabberwocky-bgru --seeds 3
    wabe train jabberwocky-bgru --set epochs=5 --set learning_rate=0.002 --runs runs-changed
    """
    if only_list:
        for fault in registry.faults():
            say(f"wabe: {fault}")
        _list(registry.resolve(targets), as_json)
        return
    if not targets and not quick and not from_scratch:
        raise WrongCallError(where="wabe train", what="no recipe is named", remedy="See wabe train --list")
    require_extra("training", where="wabe train")
    quiet_clients()
    from wabe.training.core.devices import find_device
    from wabe.training.core.processes import is_first_process
    from wabe.training.core.record import read_run
    from wabe.training.core.run import train_one
    from wabe.training.core.settings import change, parse_settings
    from wabe.training.core.stale import discard_stale

    changed = parse_settings(settings) | ({"max_steps": str(max_steps)} if max_steps else {})
    wanted = [
        recipe
        for recipe in registry.resolve(targets)
        if (not quick or recipe.quick)
        and (not from_scratch or (isinstance(recipe.model, FromScratch) and not recipe.quick))
    ]
    explicit = registry.named(targets)
    if left_out := sorted(explicit - {recipe.name for recipe in wanted}):
        raise WrongCallError(
            where="--quick" if quick else "--from-scratch",
            what=f"{', '.join(left_out)} is not {'quick' if quick else 'a full recipe from random weights'}",
            remedy="Leave the option out, or see wabe train --list",
        )
    chosen = [change(recipe, changed) for recipe in wanted]
    for recipe in chosen:
        have = len(recipe.seeds)
        if seeds > have and recipe.name in explicit:
            raise WrongCallError(where="--seeds", what=f"{recipe.name} has {have}", remedy=f"Give at most {have}")
        if seeds > have and is_first_process():
            say(f"{recipe.name}: it has {have} of {seeds} seeds")
    found = find_device(device)
    done = []
    for recipe in chosen:
        for seed in recipe.seeds[:seeds]:
            if quick and is_first_process() and discard_stale(recipe, seed, data=data, runs=runs):
                say(f"{recipe.name} seed {seed}: the data or the settings have changed, so it is trained again")
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
            say(f"{run.recipe} seed {seed}: {len(run.results)} measurements in {folder.path}")
            done.append(asdict(run))
    if not is_first_process():
        return
    if as_json:
        give(done)
    if chosen:
        say(f"next: wabe publish --models {' '.join(registry.target_of(recipe) for recipe in chosen)}")
    else:
        say("no recipe matches")


def _list(every: list[Recipe], as_json: bool) -> None:
    if as_json:
        give([_summary(recipe) for recipe in every])
        return
    for recipe in every:
        quick = ", quick" if recipe.quick else ""
        click.echo(f"{recipe.name} ({recipe.benchmark}/{recipe.config}{quick}): {recipe.title}")


def _summary(recipe: Recipe) -> dict[str, object]:
    kind = "from scratch" if isinstance(recipe.model, FromScratch) else "fine-tuned"
    return {
        "recipe": recipe.name,
        "title": recipe.title,
        "benchmark": recipe.benchmark,
        "config": recipe.config,
        "edition": recipe.edition.value,
        "kind": kind,
        "model": asdict(recipe.model),
        "hyperparameters": asdict(recipe.hyperparameters),
        "seeds": list(recipe.seeds),
        "quick": recipe.quick,
    }
