"""Which recipes a call means, and what is said when it means none."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.training.plain_model import RECIPE, plain_is_known
from wabe.builders.core.declaration import Edition
from wabe.cli.publish import publish
from wabe.cli.train import train
from wabe.errors import MissingError, WrongCallError
from wabe.hub.publishable import PublishableModel, chosen_models
from wabe.training.core.registry import resolve

QUICK = replace(RECIPE, name="plain-quick", quick=True)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plain_is_known(RECIPE, QUICK):
        yield


def test_recipes_by_name_or_by_benchmark() -> None:
    """None means all; a benchmark means its own; each comes once; an unknown name is an error with the nearest."""
    assert resolve(()) == [RECIPE, QUICK]
    assert resolve(("plain", "plain-quick")) == [RECIPE, QUICK]
    assert resolve(("plain-quick",)) == [QUICK]
    assert resolve(("jabberwocky",)) == [], "a benchmark without recipes"
    with pytest.raises(WrongCallError, match=r"'plain-qick'\. Did you mean plain-quick"):
        resolve(("plain-qick",))


def test_only_what_is_trained_is_published_unless_it_is_named(trained: Path) -> None:
    """Whoever names a recipe hears why it cannot be published; others are passed over."""

    def names(targets: tuple[str, ...], *, quick: bool = False, edition: Edition = Edition.EMBEDDED) -> list[str]:
        chosen = chosen_models(targets, edition, trained / "runs", trained / "build", quick=quick)
        return [one.recipe.name for one in chosen if isinstance(one, PublishableModel)]

    assert names(()) == names(("plain",)) == ["plain-bgru"]
    assert names(("plain-quick",)) == ["plain-quick"]
    assert names((), quick=True) == []
    with pytest.raises(MissingError, match="no run is finished"):
        names((), edition=Edition.UPSTREAM)


def test_no_quick_recipe_is_no_error(tmp_path: Path) -> None:
    """So that publishing a benchmark that has none goes on."""
    said = CliRunner().invoke(publish, ["--models", "--quick", "jabberwocky", "--runs", str(tmp_path)])
    assert (said.exit_code, "no quick recipe is trained" in said.output) == (0, True)
    said = CliRunner().invoke(train, ["--quick", "jabberwocky", "--runs", str(tmp_path)])
    assert (said.exit_code, "no recipe matches" in said.output) == (0, True)
    assert isinstance(CliRunner().invoke(train, []).exception, WrongCallError)


def test_a_recipe_that_is_named_is_not_passed_over(tmp_path: Path) -> None:
    said = CliRunner().invoke(train, ["--quick", "plain-bgru", "--runs", str(tmp_path)])
    assert isinstance(said.exception, WrongCallError)
    assert "plain-bgru is not quick" in str(said.exception)
