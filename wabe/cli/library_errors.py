"""What libraries raise for a user's mistake or a bad place, in the project's own words; the one place that does so."""

import errno

from wabe.errors import CorruptError, HubRefusedError, MissingError, UnwritableError, WabeError, WrongCallError

NOT_THERE = frozenset({errno.ENOENT, errno.ENOTDIR})
LONGEST = 300
# What DuckDB, which has many classes for it, says of a disk.
UNWRITTEN = ("No space left", "Could not write", "Cannot open file", "failed to offload", "Out of Memory")
TEMPORARY = "Free some space there, or set TMPDIR to a folder that can be written"


def in_plain_words(error: Exception) -> WabeError | None:
    """Return the error that a user can act on; None for a fault of the project, which needs its traceback."""
    from duckdb import Error as DuckDBError
    from httpx2 import HTTPError, InvalidURL
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError
    from pyarrow import ArrowException
    from sqlalchemy.exc import DBAPIError

    from wabe.hub.connection import unreachable

    if isinstance(error, HTTPError):
        return unreachable("the Hub", error)
    if isinstance(error, InvalidURL):
        return WrongCallError(
            where="HF_ENDPOINT", what=_first_line(error), remedy="Write it like https://huggingface.co"
        )
    if isinstance(error, LocalEntryNotFoundError):
        return HubRefusedError(where="the Hub", what=_first_line(error), remedy="Check HF_ENDPOINT and the network")
    if isinstance(error, HFValidationError):
        return WrongCallError(where="wabe", what=_first_line(error), remedy="Write ORG/NAME, or the path of a folder")
    if isinstance(error, ArrowException):
        return CorruptError(where="a file of rows", what=_first_line(error), remedy="Build or download it again")
    if isinstance(error, OSError):
        return _of_the_system(error)
    if type(error) is RuntimeError and isinstance(error.__cause__, Exception):
        return in_plain_words(error.__cause__)
    if isinstance(error, DBAPIError) and isinstance(error.orig, Exception):
        return in_plain_words(error.orig)
    if isinstance(error, DuckDBError) and any(words in str(error) for words in UNWRITTEN):
        what = f"temporary files cannot be written ({_first_line(error)})"
        return UnwritableError(where="TMPDIR", what=what, remedy=TEMPORARY)
    if isinstance(error, RecursionError):
        what = "something that was read is nested too deeply"
        return CorruptError(where="wabe", what=what, remedy="Look at the files that the command reads")
    if isinstance(error, UnicodeError):
        return CorruptError(where="a text", what=_first_line(error), remedy="Write it in UTF-8")
    return None


def _of_the_system(error: OSError) -> WabeError:
    from wabe.builders.core.files import is_full, unwritable

    place = "wabe" if error.filename is None else str(error.filename)
    if is_full(error):
        return unwritable(place, error)
    what = error.strerror or _first_line(error)
    if "temporary directory" in what:
        return UnwritableError(where="TMPDIR", what="there is no place for temporary files", remedy=TEMPORARY)
    if error.errno in NOT_THERE or isinstance(error, FileNotFoundError):
        return MissingError(where=place, what=what, remedy="Check the path")
    return UnwritableError(where=place, what=what, remedy="Check the path and its permissions")


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    text = ascii(lines[0])[1:-1] if lines and not lines[0].isprintable() else (lines or [type(error).__name__])[0]
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
