"""`wabe new`: a benchmark of one's own as a package that builds, proves and publishes as it stands."""

import re
import shutil
import tempfile
from datetime import UTC, datetime
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from wabe.builders.core import registry
from wabe.builders.core.files import unwritable
from wabe.errors import WrongCallError

FILES = Path(__file__).resolve().parent / "files"
SUFFIX = ".j2"
PLACEHOLDER = "PACKAGE"
HIDDEN = "dot."


def scaffold(name: str, parent: Path) -> Path:
    """Write a package called `name` into a new folder and return the folder; all of it or nothing."""
    _check(name, parent / name)
    environment = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
    today = datetime.now(tz=UTC)
    values = {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "today": f"date({today.year}, {today.month}, {today.day})",
    }
    try:
        with tempfile.TemporaryDirectory(dir=parent, prefix=f".{name}-") as staging:
            for source in sorted(FILES.rglob(f"*{SUFFIX}")):
                target = Path(staging) / name / _target(source, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                text = environment.from_string(source.read_text(encoding="utf-8")).render(values)
                target.write_text(text, encoding="utf-8")
            if (parent / name).exists():
                (parent / name).rmdir()
            shutil.move(Path(staging) / name, parent / name)
    except OSError as error:
        raise unwritable(parent / name, error) from error
    return parent / name


def _target(source: Path, name: str) -> Path:
    """Return where a template's file goes in the new package."""
    parts = source.relative_to(FILES).with_name(source.name.removesuffix(SUFFIX)).parts
    return Path(*(part.replace(HIDDEN, ".", part.startswith(HIDDEN)).replace(PLACEHOLDER, name) for part in parts))


def _check(name: str, folder: Path) -> None:
    """Refuse names that Python, the Hub or another benchmark could not live with, and folders that are in use."""
    where = f"wabe new {name}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or iskeyword(name):
        raise WrongCallError(
            where=where,
            what="this is not a valid package name",
            remedy="Use lower-case letters, digits and underscores",
        )
    if name in registry.names():
        raise WrongCallError(
            where=where, what="there is already a benchmark with this name", remedy="Choose another name"
        )
    if find_spec(name) is not None:
        raise WrongCallError(
            where=where, what=f"there is already a Python module called {name}", remedy="Choose another name"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongCallError(
            where=str(folder), what="this folder is already in use", remedy="Choose another name or another place"
        )
