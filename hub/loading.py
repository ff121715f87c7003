"""How to load what is published: the address of its page, and lines to paste into a shell."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from huggingface_hub.errors import RepositoryNotFoundError

from wabe.cards.formats.address import PUBLIC_ENDPOINT
from wabe.hub.connection import with_patience
from wabe.hub.remote import DATASET, MODEL
from wabe.hub.target import Target
from wabe.training.core.recipe import FromScratch, Recipe


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """A repository, and the Python that loads it, a line each."""

    repo_id: str
    repo_type: str
    python: tuple[str, ...]


def loading_data(target: Target, benchmark: str, config: str) -> Loading:
    """Return how a user loads one config of a dataset."""
    repo_id = target.repo_id(benchmark)
    line = f'from datasets import load_dataset; print(load_dataset("{repo_id}", "{config}"))'
    return Loading(repo_id=repo_id, repo_type=DATASET, python=(line,))


def loading_model(target: Target, recipe: Recipe) -> Loading:
    """Return how a user loads the data of a recipe and then its model."""
    repo_id = target.repo_id(recipe.name)
    # A model that starts from random weights brings its code.
    trust = ", trust_remote_code=True" if isinstance(recipe.model, FromScratch) else ""
    call = f'Model.from_pretrained("{repo_id}"{trust})'
    line = f"from transformers import AutoModelForSequenceClassification as Model; print({call})"
    data = loading_data(target, recipe.benchmark, recipe.config)
    return Loading(repo_id=repo_id, repo_type=MODEL, python=(*data.python, line))


def page(endpoint: str, repo_type: str, repo_id: str) -> str:
    """Return the address of a repository's page."""
    return f"{endpoint}/{'datasets/' if repo_type == DATASET else ''}{repo_id}"


def visibility(target: Target, loading: Loading) -> bool | None:
    """Return whether a repository is private; None if it does not exist, or not for this account."""

    def ask() -> bool | None:
        try:
            return bool(target.api.repo_info(loading.repo_id, repo_type=loading.repo_type).private)
        except RepositoryNotFoundError:
            return None

    return with_patience(ask, where=loading.repo_id)


def shell_lines(target: Target, loadings: Iterable[Loading], *, token: str | None, python: str) -> Sequence[str]:
    """Return the lines to paste: where the Hub is, unless clients ask there anyway, a token if given, and the calls."""
    lines = [] if target.endpoint == PUBLIC_ENDPOINT else [f"export HF_ENDPOINT={shlex.quote(target.endpoint)}"]
    lines += [] if token is None else [f"export HF_TOKEN={shlex.quote(token)}"]
    calls = dict.fromkeys(call for loading in loadings for call in loading.python)
    return [*lines, *(f"{shlex.quote(python)} -c {shlex.quote(call)}" for call in calls)]
