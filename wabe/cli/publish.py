"""`wabe publish`: puts proven data and trained models on a Hub, by default one on this machine."""

import os
import sys
from pathlib import Path

import click

from wabe.cli.talk import give, quiet_clients, runs_option, say, targets


@click.command()
@targets
@click.option("--org", default="local", show_default=True, help="The organisation or user to publish under.")
@click.option("--private", is_flag=True, help="Make new repositories private.")
@click.option("--dry-run", is_flag=True, help="Print the plan and change nothing.")
@click.option(
    "--models",
    is_flag=True,
    help="Publish trained models: a TARGET is a recipe, or a benchmark (all its recipes).",
)
@click.option("--quick", is_flag=True, help="With --models: only quick recipes that are trained.")
@runs_option
def publish(
    targets: tuple[str, ...],
    edition: str,
    data: Path,
    as_json: bool,
    org: str,
    private: bool,
    dry_run: bool,
    models: bool,
    quick: bool,
    runs: Path,
) -> None:
    """Publish what was built and validated, with its card: one commit per benchmark, a tag, and a read-back check.

    With --models, publish what was trained: one repository per recipe, with the first seed's weights and the
    results of all seeds, loaded back and scored on some rows. The data must be published there already.

    With HF_TOKEN it goes to huggingface.co, or to HF_ENDPOINT; with neither, to a Hub on this machine, which is
    started if none is running and keeps its data in .wabe/hub.

    \b
    wabe publish
    wabe publish jabberwocky --dry-run
    wabe publish --models jabberwocky-bgru
    HF_TOKEN=hf_… wabe publish --org my-lab --private
    """
    quiet_clients()
    from wabe.builders.core.declaration import Edition
    from wabe.hub.loopback import sign_in_somewhere
    from wabe.hub.publishable import chosen_data, chosen_models

    wanted = Edition(edition)
    chosen = chosen_models(targets, wanted, runs, data, quick=quick) if models else chosen_data(targets, wanted, data)
    if not chosen:
        say("nothing to publish: no quick recipe is trained")
        return
    target = sign_in_somewhere(org=org, private=private, may_start=not dry_run, say=say)
    done = []
    for one in chosen:
        if dry_run:
            plan = one.plan(target)
            done.append(plan.content())
            if not as_json:
                click.echo("\n".join(plan.lines()))
            continue
        published = one.publish(target, say)
        state = "published and read back" if published.committed or published.tagged else "up to date"
        say(f"{published.plan.repo_id} {published.plan.tag}: {state}, commit {published.commit[:12]}")
        done.append(
            {
                **published.plan.content(),
                "commit": published.commit,
                "committed": published.committed,
                "tagged": published.tagged,
            }
        )
    if as_json:
        give(done)
    if not dry_run:
        interpreter = os.path.relpath(sys.executable) if ".venv" in sys.executable else "python"
        say("next, to load it:")
        say(f"export HF_ENDPOINT={target.endpoint}")
        for line in dict.fromkeys(line for one in chosen for line in one.loading(target)):
            say(f"{interpreter} -c '{line}'")
