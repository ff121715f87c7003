"""`wabe results`: the tables of what was trained, beside the papers'."""

import json
from pathlib import Path

import click

from wabe.cli.talk import give, runs_option, say
from wabe.errors import WrongCallError, counted


@click.command(short_help="Show the results of training, beside the papers'.")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@runs_option
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page to this file, or its sections of the TARGETs, and the same as JSON next to it.",
)
@click.option("--keep", is_flag=True, help="With --write, keep what was written of recipes without a run in RUNS.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON on stdout.")
def results(targets: tuple[str, ...], runs: Path, write: Path | None, keep: bool, as_json: bool) -> None:
    """Show what finished runs measured, with the paper's figure and the difference where the paper gives one.

    A TARGET is a recipe, or a benchmark for all of its recipes. Without a TARGET, all recipes are shown.

    With --write and without a TARGET, the whole page is written anew. With a TARGET, only the sections of its
    benchmarks are, from all of their runs in RUNS; all other sections, their data and their figures are kept. A
    section is a whole benchmark, so a TARGET that is one of several recipes is refused there. With --keep, results
    that were written before stay if their runs are elsewhere, provided that the recipe's settings and the rows that it
    read are still the same.

    \b
    Examples:
      wabe results jabberwocky
      wabe results --write docs/results.md
      wabe results plane --write docs/results.md
      wabe results plane --keep --write docs/results.md
    """
    from wabe.builders.core.files import write_atomically
    from wabe.cards.results import FIGURES, read_results, results_page, results_record, write_results_figures
    from wabe.cards.results_kept import kept_results
    from wabe.cards.results_merge import figures_in, lost_results, merged, read_written, whole_benchmarks
    from wabe.training.core.registry import recipes, resolve

    chosen, before = resolve(targets), None
    if keep and write is None:
        raise WrongCallError(where="--keep", what="there is no page to keep results of", remedy="Add --write FILE")
    if write is not None and (targets or keep):
        chosen, before = whole_benchmarks(chosen, recipes().values()), read_written(write)
    found = read_results(chosen, runs)
    if keep and write is not None and before is not None:
        kept, waiting = kept_results(before.record["trained"], found[1], str(write.with_suffix(".json")))
        order = [recipe.name for recipe in chosen]
        found = sorted((*found[0], *kept), key=lambda one: order.index(one.recipe.name)), waiting
    page, record = results_page(*found), results_record(*found)
    if write is not None:
        every = {name: recipe.benchmark for name, recipe in recipes().items()}
        after = merged(before, page, record, {recipe.benchmark for recipe in chosen}, every)
        write_atomically(write, after.page)
        write_results_figures(found[0], write.parent / FIGURES, kept=figures_in(after.page))
        write_atomically(write.with_suffix(".json"), json.dumps(after.record, indent=1) + "\n")
        say(f"wrote {write}: {counted(len(found[0]), 'recipe')} with results, {len(found[1])} not run")
        if lost := lost_results(before, after):
            say(f"results removed, for want of a recipe or of a finished run in {runs}: {', '.join(lost)}")
    if as_json:
        give(record)
    elif write is None:
        click.echo(page)
