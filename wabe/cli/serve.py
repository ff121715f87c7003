"""`wabe serve`: a Hub on this machine."""

import os
from pathlib import Path

import click

from wabe.cli.talk import Folder, say
from wabe.errors import WrongCallError, require_extra

TOKEN_VARIABLE = "WABE_HUB_TOKEN"


@click.command(short_help="Run a Hub on this machine.")
@click.option(
    "--folder",
    type=Folder(),
    default=Path(".wabe/hub"),
    show_default=True,
    help="Where it keeps repositories, large files and tokens.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8642, show_default=True, help="The port; 0 means any free one."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--token-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"A file with the token for writing. By default, it is that of {TOKEN_VARIABLE}, or one is made and kept.",
)
@click.option("--allow-remote", is_flag=True, help="Allow a --host that other machines can reach.")
def serve(folder: Path, port: int, host: str, token_file: Path | None, allow_remote: bool) -> None:
    """Run a Hub on this machine, for huggingface_hub, datasets, transformers, hf and git, until Ctrl-C.

    Prints the variables that make these clients use it, and shows every repository as a page in a browser.

    \b
    Examples:
      wabe serve
      wabe serve --folder /data/hub --port 9000
      wabe serve --token-file token.txt
    """
    require_extra("hub", where="wabe serve")
    from wabe.hub.server.run import serve as serve_forever
    from wabe.hub.server.settings import ServerSettings
    from wabe.hub.server.state import ServerState

    token = _chosen_token(token_file)

    def ready(state: ServerState) -> None:
        say(f"serving {folder} at {state.endpoint}/ (Ctrl-C stops it); clients need these variables:")
        click.echo(f"export HF_ENDPOINT={state.endpoint}")
        click.echo(f"export HF_TOKEN={state.token}")

    serve_forever(ServerSettings(data=folder, host=host, port=port, token=token, allow_remote=allow_remote), ready)
    say("stopped")


def _chosen_token(file: Path | None) -> str | None:
    """Return the token that someone chose; not an option, because every user can read a command line."""
    from wabe.hub.server.tokens import check_token

    if file is None:
        given = os.environ.get(TOKEN_VARIABLE)
        return None if given is None else check_token(given, TOKEN_VARIABLE)
    try:
        return check_token(file.read_text(encoding="utf-8").strip(), str(file))
    except UnicodeDecodeError:
        raise WrongCallError(where=str(file), what="this is not text", remedy="Write a token into it") from None
