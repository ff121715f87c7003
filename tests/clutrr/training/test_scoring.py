"""Models of CLUTRR are scored on what they read, and on nothing else."""

from pathlib import Path

import pyarrow as pa
import pytest

from tests.clutrr.training.reading import LABELS, made
from wabe.builders.core import registry
from wabe.errors import WrongCallError
from wabe.training.core.data import Reader
from wabe.training.core.predict import LoadedModel, load_model
from wabe.training.core.scoring import score

CONFIG = "gen_train23_test2to10"


def _loaded(reader: str, stories: pa.Table, inputs: str | None) -> LoadedModel:
    model, tokenizer = made(reader, stories)
    return LoadedModel(
        place="it", model=model, tokenizer=tokenizer, names=dict(enumerate(LABELS)), inputs=inputs, recipe=None
    )


@pytest.mark.parametrize(
    ("own", "given", "message"),
    [
        (None, "premise-hypothesis", "its rows have no hypothesis, premise, which premise-hypothesis reads"),
        ("premise-hypothesis", None, "its rows have no hypothesis, premise, which premise-hypothesis reads"),
        ("clutrr-facts", "clutrr-anonymous-story", "it was trained to read clutrr-facts. Remove --inputs"),
        ("clutrr-facts", "clutrr-fact", "no way of reading rows is called 'clutrr-fact'"),
    ],
)
def test_inputs_that_rows_do_not_have_or_the_model_does_not_read(
    own: str | None, given: str | None, message: str, stories: pa.Table, tmp_path: Path
) -> None:
    loaded = _loaded("gat", stories, own)
    with pytest.raises(WrongCallError, match=message):
        score(loaded, Reader(registry.find("clutrr"), tmp_path), CONFIG, inputs=given, say=lambda _: None)


def test_a_config_with_options_that_are_no_more_is_loaded(stories: pa.Table, tmp_path: Path) -> None:
    """Models that were trained before have them in their config."""
    model, tokenizer = made("gat", stories)
    model.save_pretrained(tmp_path)
    tokenizer.save_pretrained(tmp_path)
    config = tmp_path / "config.json"
    assert "both_ways" not in config.read_text()
    config.write_text(config.read_text().replace("{", '{"both_ways": false,', 1))
    assert load_model(tmp_path).model.config.reader == "gat"
