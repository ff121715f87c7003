"""`wabe serve`: a Hub on this machine."""

from pathlib import Path

import click

from wabe.cli.talk import say
from wabe.errors import require_extra


@click.command(short_help="Run a Hub on this machine.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".wabe/hub"),
    show_default=True,
    help="Where it keeps repositories, large files and tokens.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8642, show_default=True, help="The port; 0 means any free one."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--token", help="The token for writing; by default, one is made and kept in the folder.")
@click.option("--allow-remote", is_flag=True, help="Allow a --host that other machines can reach.")
def serve(folder: Path, port: int, host: str, token: str | None, allow_remote: bool) -> None:
    """Run a Hub on this machine, for huggingface_hub, datasets, transformers, hf and git, until Ctrl-C.

    Prints the variables that make these clients use it, and shows every repository as a page in a browser.

    \b
    Examples:
      wabe serve
      wabe serve --folder /data/hub --port 9000
    """
    require_extra("hub", where="wabe serve")
    from wabe.hub.server.run import serve as serve_forever
    from wabe.hub.server.settings import ServerSettings
    from wabe.hub.server.state import ServerState

    def ready(state: ServerState) -> None:
        say(f"serving {folder} at {state.endpoint}/ (Ctrl-C stops it); clients need these variables:")
        click.echo(f"export HF_ENDPOINT={state.endpoint}")
        click.echo(f"export HF_TOKEN={state.token}")

    serve_forever(ServerSettings(data=folder, host=host, port=port, token=token, allow_remote=allow_remote), ready)
    say("stopped")
