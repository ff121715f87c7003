"""A few real stories, drawn and told as those that are published."""

from dataclasses import replace

import pyarrow as pa
import pytest

from tests.training.threads import one_thread
from wabe.builders.clutrr.settings import generalisation
from wabe.builders.clutrr.table import split_tables

__all__ = ["one_thread", "stories"]


@pytest.fixture(scope="session")
def stories() -> pa.Table:
    """Return 60 stories of two facts and 60 of three."""
    setting = replace(generalisation((2, 3)), train_per_length=60, families=10)
    train = next(split for split in setting.splits if split.name == "train")
    return pa.concat_tables(split_tables(setting, train))
