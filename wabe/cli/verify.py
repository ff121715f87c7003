"""`wabe verify`: rebuilds a published dataset and compares."""

from dataclasses import asdict

import click

from wabe.builders.core import registry
from wabe.cli.talk import give, progress_bar, quiet_clients, say
from wabe.errors import WrongCallError, counted


@click.command(short_help="Rebuild a published dataset and compare it.")
@click.argument("repo", metavar="ORG/NAME")
@click.option("--revision", default="main", show_default=True, help="A branch, a tag such as v1.0.0, or a commit.")
@click.option("--benchmark", help="The path of the benchmark, if it is not installed.", metavar="PATH")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON on stdout.")
@click.pass_context
def verify(ctx: click.Context, repo: str, revision: str, benchmark: str | None, as_json: bool) -> None:
    """Download a published dataset, rebuild it from its declaration, and compare every split.

    The exit code is 0 if both are identical, and 1 if they differ. Reads from HF_ENDPOINT if it is set, or else from
    the Hub on this machine if one is running, or else from huggingface.co.

    \b
    Examples:
      wabe verify local/jabberwocky
      wabe verify my-lab/jabberwocky --revision v1.0.0
      wabe verify my-lab/cats --benchmark ./cats
    """
    if "/" not in repo:
        raise WrongCallError(
            where=repo, what="this is not a repository on a Hub", remedy=f"Write ORG/NAME, such as local/{repo}"
        )
    if benchmark is not None:
        registry.parse(benchmark)
    quiet_clients()
    from wabe.hub.loopback import reading_place
    from wabe.hub.verify import verify as verify_repo

    endpoint, token = reading_place()
    with progress_bar(None, "rows", f"verifying {repo}") as progress:
        found = verify_repo(endpoint, token, repo, revision, progress)
    for finding in found.findings:
        if not finding.identical:
            for difference in finding.differences:
                say(f"{repo}/{finding.config}/{finding.split}: {difference}")
    for stray in found.strays:
        say(f"{repo}: {stray}")
    rows = sum(finding.rows for finding in found.findings)
    if as_json:
        give({**asdict(found), "identical": found.identical})
    verdict = "identical to" if found.same_rows else "different from"
    others = "" if not found.strays else f", and {counted(len(found.strays), 'finding')} about other files"
    say(
        f"{repo} at {revision} on {endpoint}: {counted(rows, 'row')}, {verdict} what {found.benchmark} {found.version} "
        f"({found.edition}) builds{others}"
    )
    if not found.identical:
        ctx.exit(1)
