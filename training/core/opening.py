"""Loading a model of transformers: without its talk, and with errors that a user can act on."""

from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from pathlib import Path

from wabe.errors import MissingError, WrongCallError


@contextmanager
def opening(place: str | Path, kind: str) -> Iterator[None]:
    """Say what is wrong with a model that transformers cannot load as one of a kind."""
    try:
        yield
    except OSError as error:
        raise MissingError(
            where=str(place),
            what=f"no model can be loaded ({first_line(error)})",
            remedy="Give a trained recipe, a folder with a model, or the id of a model on the Hub of HF_ENDPOINT",
        ) from error
    except JSONDecodeError as error:
        raise _damaged(place, error) from error
    except (ValueError, KeyError) as error:
        if "trust_remote_code" in str(error):
            raise WrongCallError(
                where=str(place),
                what="loading the model would run code that comes with it",
                remedy="Read that code, and add --trust-code if you trust it",
            ) from error
        raise WrongCallError(
            where=str(place), what=f"it is not {kind} ({first_line(error)})", remedy="Choose one that is"
        ) from error
    except Exception as error:  # a damaged file makes safetensors, torch and tokenizers raise whatever they like
        raise _damaged(place, error) from error


@contextmanager
def quiet() -> Iterator[None]:
    """Keep transformers from telling of weights that a model has or lacks, and of its own progress."""
    from transformers.utils import logging

    before, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(before)
        if bars:
            logging.enable_progress_bar()


def _damaged(place: str | Path, error: Exception) -> MissingError:
    return MissingError(
        where=str(place),
        what=f"its files cannot be read ({first_line(error)})",
        remedy="Save or download the model again",
    )


def first_line(error: Exception) -> str:
    """Return what a library says first, or the error's kind if it says nothing."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
