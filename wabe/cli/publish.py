"""`wabe publish`: puts proven data and trained models on a Hub, by default one on this machine."""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, TypeVar

import click

from wabe.cli.talk import complain, give, inside_make, note, quiet_clients, runs_option, say, targets
from wabe.errors import MissingError, WabeError, WrongCallError

if TYPE_CHECKING:
    from wabe.hub.loading import Loading
    from wabe.hub.target import Target

Thing = TypeVar("Thing")


@click.command(short_help="Publish validated data, or trained models.")
@targets
@click.option("--org", default="local", show_default=True, help="The organisation or user to publish under.")
@click.option("--private", is_flag=True, help="Make new repositories private.")
@click.option("--dry-run", is_flag=True, help="Print the plan and change nothing.")
@click.option("--check", is_flag=True, help="Only check the token, the organisation and the TARGETs.")
@click.option("--how-to-load", is_flag=True, help="Only print how to load what is published already.")
@click.option(
    "--models",
    is_flag=True,
    help="Publish trained models: a TARGET is a recipe, or a benchmark for all of its recipes.",
)
@click.option("--quick", is_flag=True, help="With --models: only the quick recipes that are trained.")
@runs_option
@click.pass_context
def publish(
    ctx: click.Context,
    targets: tuple[str, ...],
    edition: str,
    data: Path,
    as_json: bool,
    org: str,
    private: bool,
    dry_run: bool,
    check: bool,
    how_to_load: bool,
    models: bool,
    quick: bool,
    runs: Path,
) -> None:
    """Publish data that was built and validated: one commit per benchmark, a tag, and a read-back check.

    With --models, publish what was trained instead: one repository per recipe, with the weights of the first seed
    and the results of all seeds. Each model is loaded back and scored on some rows. Its data must be published
    first.

    With HF_TOKEN set, it goes to huggingface.co, or to HF_ENDPOINT if that is set too. With neither, it goes to a
    Hub on this machine, which is started if none is running and keeps its data in .wabe/hub.

    \b
    Examples:
      wabe publish
      wabe publish jabberwocky --dry-run
      wabe publish --models jabberwocky-bgru
      HF_TOKEN=hf_... wabe publish --org my-lab --private
    """
    if quick and not models:
        raise WrongCallError(
            where="--quick", what="it chooses among trained models", remedy="Add --models, or leave out --quick"
        )
    quiet_clients()
    from wabe.builders.core.declaration import Edition
    from wabe.hub.loading import page
    from wabe.hub.loopback import require_startable, sign_in_somewhere, started
    from wabe.hub.publishable import chosen_data, chosen_models, each, trained_models
    from wabe.hub.target import organisation

    wanted = Edition(edition)
    organisation(org)
    if how_to_load:
        every = [*chosen_data(targets, wanted, data), *trained_models(targets, wanted, runs, data)]
        target = sign_in_somewhere(org=org, private=private, say=say)
        _tell_published(target, [one.loading(target) for one in every])
        return
    chosen = chosen_models(targets, wanted, runs, data, quick=quick) if models else chosen_data(targets, wanted, data)
    if not chosen:
        say("nothing to publish: no quick recipe is trained")
        return
    target = sign_in_somewhere(org=org, private=private, say=say)
    if check:
        require_startable(target)
        say(f"ready to publish {', '.join(one.name for one in chosen)} to {org} on {target.endpoint}")
        return
    if not dry_run:
        require_startable(target)
    done = []
    hidden = False
    with ExitStack() as stack:
        checked = _all_or_nothing(ctx, *each(chosen, lambda one: one.check()))
        place = target if dry_run else started(target, say)
        for one in _all_or_nothing(ctx, *each(checked, lambda one: one.describe(place, stack))):
            if dry_run:
                plan = one.plan(place)
                done.append(plan.content())
                if not as_json:
                    click.echo("\n".join(plan.lines()))
                continue
            published = one.publish(place, say, note)
            plan = published.plan
            state = "published and read back" if published.committed or published.tagged else "up to date"
            say(f"{plan.repo_id} {plan.tag}: {state}, {plan.visibility}, commit {published.commit[:12]}")
            hidden = hidden or plan.private
            done.append(
                {
                    **plan.content(),
                    "commit": published.commit,
                    "committed": published.committed,
                    "tagged": published.tagged,
                    "page": page(place.endpoint, plan.repo_type, plan.repo_id),
                }
            )
    if as_json:
        give(done)
    if not dry_run and not inside_make():
        _tell_loading(place, [one.loading(place) for one in chosen], private=hidden)


def _all_or_nothing(ctx: click.Context, good: list[Thing], faults: list[WabeError]) -> list[Thing]:
    """Return what may be published if all of it may; otherwise say every reason why not, and leave."""
    for fault in faults:
        complain(fault)
    if faults:
        ctx.exit(faults[0].exit_code)
    return good


def _tell_published(target: "Target", loadings: "Sequence[Loading]") -> None:
    """Print how to load those repositories that exist."""
    from wabe.hub.loading import visibility

    seen = {loading: visibility(target, loading) for loading in loadings} if target.reachable else {}
    there = [loading for loading, private in seen.items() if private is not None]
    if not there:
        raise MissingError(
            where=f"{target.org} on {target.endpoint}", what="none of this is published", remedy="Run wabe publish"
        )
    _tell_loading(target, there, private=any(seen[loading] for loading in there))


def _tell_loading(target: "Target", loadings: "Sequence[Loading]", *, private: bool) -> None:
    """Print the pages, and the lines that load everything, which can be pasted together."""
    from wabe.hub.loading import page, shell_lines
    from wabe.hub.loopback import reading_token

    token = reading_token(target) if private else None
    say("to look at:")
    for loading in loadings:
        say(page(target.endpoint, loading.repo_type, loading.repo_id))
    say("to load, paste these lines into a shell:")
    for line in shell_lines(target, loadings, token=token, python=_interpreter()):
        say(line)
    if private and token is None:
        say("Private repositories can be loaded only with a token that has access, such as the one used here.")


def _interpreter() -> str:
    """Return what to type for this Python: `python` if that is this one, or else its path."""
    typed = which("python")
    if typed is not None and Path(typed).parent == Path(sys.executable).parent:
        return "python"
    near = os.path.relpath(sys.executable)
    return sys.executable if near.startswith(os.pardir) else near
