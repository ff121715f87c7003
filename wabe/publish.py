"""`wabe publish`: puts proven data on a Hub, by default one on this machine."""

import os
import sys
from pathlib import Path

import click

from builders.core import registry
from builders.core.declaration import Edition
from wabe.talk import give, quiet_clients, say, targets


@click.command()
@targets
@click.option("--org", default="local", show_default=True, help="The organisation or user to publish under.")
@click.option("--private", is_flag=True, help="Make new repositories private.")
@click.option("--dry-run", is_flag=True, help="Print the plan and change nothing.")
def publish(
    targets: tuple[str, ...],
    edition: str,
    output: Path,
    as_json: bool,
    org: str,
    private: bool,
    dry_run: bool,
) -> None:
    """Publish what was built, validated and described: one commit per benchmark, a tag, and a reading back.

    With HF_TOKEN it goes to huggingface.co, or to HF_ENDPOINT; with neither, to a Hub on this machine, which is
    started if none is running and keeps its data in .wabe/hub.

    \b
    wabe publish
    wabe publish jabberwocky --dry-run
    HF_TOKEN=hf_… wabe publish --org my-lab --private
    """
    quiet_clients()
    from builders.core.build import folder_of
    from builders.core.errors import WrongCallError
    from builders.core.store import open_build
    from cards.card import name_organisation, names_organisation
    from hub.loopback import sign_in_somewhere
    from hub.publish import plan_publication
    from hub.publish import publish as publish_one

    chosen = registry.resolve(targets, Edition(edition))
    if partial := [target for target in targets if "/" in target]:
        raise WrongCallError(
            where="wabe publish",
            what=f"{', '.join(partial)} is one config, and a repository holds all of a benchmark",
            remedy="Name the benchmark",
        )
    target = sign_in_somewhere(org=org, private=private, may_start=not dry_run, say=say)
    done = []
    for benchmark, configs in chosen:
        folder = folder_of(benchmark, output)
        if dry_run:
            if not names_organisation(benchmark, folder, org):
                say(f"{folder}: the card names another organisation; publishing writes it anew first")
            plan = plan_publication(benchmark, folder, target)
            done.append(plan.content())
            if not as_json:
                click.echo("\n".join(plan.lines()))
            continue
        name_organisation(benchmark, open_build(benchmark, configs, folder), folder, org=org)
        published = publish_one(benchmark, folder, target, say)
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
        for benchmark, configs in chosen:
            call = f'load_dataset("{target.repo_id(benchmark.name)}", "{configs[0].name}")'
            say(f"{interpreter} -c 'from datasets import load_dataset; print({call})'")
