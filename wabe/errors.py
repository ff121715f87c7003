"""The project's errors: one root, and kinds that mean one thing each, all with a place, a fact and a remedy."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from importlib.util import find_spec
from traceback import extract_tb
from typing import ClassVar


class WabeError(Exception):
    """Something a user can act on; printed as one message, without a traceback."""

    exit_code: ClassVar[int] = 2

    def __init__(self, *, where: str, what: str, remedy: str) -> None:
        super().__init__(f"{where}: {_sentence(what)} {_sentence(remedy)}")
        self.where = where
        self.what = what
        self.remedy = remedy

    def __reduce__(self) -> tuple[Callable[[], "WabeError"], tuple[()]]:
        """Travel between processes, keywords and all."""
        return partial(type(self), where=self.where, what=self.what, remedy=self.remedy), ()


class WrongCallError(WabeError):
    """A name or option that does not exist, or does not go with the others."""


class DeclarationError(WabeError):
    """A benchmark or a recipe declares something impossible."""


class MissingError(WabeError):
    """Something that is needed and is not there: a source, a build, a record, a package."""


class UnwritableError(WabeError):
    """A place that cannot be written: permissions, a read-only disk, a file where a folder should be."""


class DiskFullError(WabeError):
    """No space is left."""


class BusyError(WabeError):
    """Another process is at work in the same place."""


class HubRefusedError(WabeError):
    """The Hub refused a request, or could not be reached."""


class CorruptError(WabeError):
    """Something that is there and is not what it should be: a checksum, a truncated file, a damaged record."""

    exit_code = 1


class RefusedError(WabeError):
    """Something that the project never does: publishing unproven data, changing what a version means."""

    exit_code = 1


class DivergedError(WabeError):
    """Arithmetic that left the finite numbers: a loss, an output or a weight."""

    exit_code = 1


def unknown_name(*, where: str, kind: str, name: str, known: Iterable[str]) -> WrongCallError:
    """The error for a name that is not known, with the nearest ones that are."""
    names = sorted(known)
    near = nearest(name, names)
    remedy = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(names) or 'none'}"
    return WrongCallError(where=where, what=f"no {kind} is called {name!r}", remedy=remedy)


def nearest(name: str, known: Iterable[str], *, cutoff: float = 0.5) -> list[str]:
    """Return up to three known names that are spelled much like a name, whatever their case."""
    spelled: dict[str, list[str]] = {}
    for one in known:
        spelled.setdefault(one.casefold(), []).append(one)
    folded = name.casefold()
    near = [folded] if folded in spelled else get_close_matches(folded, list(spelled), n=3, cutoff=cutoff)
    return [one for close in near for one in spelled[close]][:3]


def counted(number: int, what: str) -> str:
    """Write a number of things: `1 config`, `2 configs`, `1,000 rows`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _sentence(text: str) -> str:
    """End a text with one full stop, unless it ends as a sentence already."""
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def raised_by(where: str, who: str, error: Exception) -> DeclarationError:
    """The error for something that a benchmark's own code raised, with the line that raised it."""
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    line = f" in {frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
    return DeclarationError(
        where=where, what=f"{who} raised {type(error).__name__}: {error}{line}", remedy="Fix the benchmark's code"
    )


EXTRAS = {
    "hub": ("markdown_it", "pygit2", "starlette", "uvicorn"),
    "training": ("accelerate", "safetensors", "tokenizers", "torch", "transformers"),
}


def require_extra(extra: str, *, where: str) -> None:
    """Refuse to go on without the packages of an extra, and say how to install them."""
    missing = [name for name in EXTRAS[extra] if not _installed(name)]
    if missing:
        raise MissingError(
            where=where,
            what=f"it needs {', '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed",
            remedy=f'Run pip install "wabe[{extra}]"',
        )


def _installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
