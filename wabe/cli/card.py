"""`wabe card`: writes the cards of validated data, or of trained models."""

from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, next_step, quiet_clients, runs_option, say, targets

PLACEHOLDER = "ORG"


@click.command(short_help="Write README.md and figures for validated data, or for models.")
@targets
@click.option("--org", default=PLACEHOLDER, show_default=True, help="The organisation to name in the examples.")
@click.option(
    "--models",
    is_flag=True,
    help="Describe trained models: a TARGET is a recipe, or a benchmark for all of its recipes.",
)
@runs_option
def card(targets: tuple[str, ...], edition: str, data: Path, as_json: bool, org: str, models: bool, runs: Path) -> None:
    """Write README.md, figures and files for other tools next to data that passed validation.

    With --models, write them into RUNS/RECIPE for trained models.

    \b
    Examples:
      wabe card jabberwocky
      wabe card jabberwocky --org my-lab
      wabe card --models jabberwocky-bgru --org my-lab
    """
    from wabe.hub.target import organisation

    organisation(org)
    write = _write_models if models else _write_data
    written = write(targets, Edition(edition), data, org, runs)
    if as_json:
        give([str(path) for path in written])


def _write_data(targets: tuple[str, ...], edition: Edition, data: Path, org: str, _runs: Path) -> list[Path]:
    from wabe.builders.core.build import folder_of
    from wabe.builders.core.store import open_build
    from wabe.cards.describe import describe
    from wabe.validation.proven import prove

    written = []
    for benchmark, configs in registry.resolve(targets, edition):
        folder = folder_of(benchmark, data)
        path = describe(prove(benchmark, open_build(benchmark, configs, folder), folder), org=org)
        say(f'wrote {path}; to load the data: load_dataset("{folder}", "{configs[0].name}")')
        written.append(path)
    # Single configs are never published by themselves.
    if not any(registry.parse(target)[1] for target in targets):
        next_step("publish", *targets, *_org_option(org), edition=edition, data=data)
    return written


def _write_models(targets: tuple[str, ...], edition: Edition, data: Path, org: str, runs: Path) -> list[Path]:
    quiet_clients()
    from wabe.cards.model_card import write_model_card
    from wabe.hub.model_refusals import ready_model
    from wabe.hub.publishable import chosen_recipes
    from wabe.training.core.registry import target_of

    written = []
    chosen = chosen_recipes(targets, edition, runs)
    for recipe in chosen:
        ready = ready_model(recipe, runs, data)
        path = write_model_card(ready.described, ready.folder, org=org)
        say(f"wrote {path}")
        written.append(path)
    words = (*map(target_of, chosen), *_org_option(org))
    next_step("publish", "--models", *words, edition=edition, data=data, runs=runs)
    return written


def _org_option(org: str) -> tuple[str, ...]:
    return () if org == PLACEHOLDER else ("--org", org)
