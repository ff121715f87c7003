"""What the halves of a config must declare: shortcuts that choosing rows can make, and texts that recur in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.core.declaration import Config
from wabe.builders.core.difficulty import Difficulty, Half
from wabe.builders.core.halves import margin_of
from wabe.builders.core.promises import CONSTANT
from wabe.builders.core.rows import label_of
from wabe.training.core.data import Reader
from wabe.validation.cues import limit
from wabe.validation.same_text import same_texts
from wabe.validation.shortcut_models import measure_shortcuts


@dataclass(frozen=True, slots=True, kw_only=True)
class Exceptions:
    """By half: what shortcuts see that score above the margin, and which kinds of leaks there are."""

    cues: Mapping[str, list[str]]
    leaks: Mapping[str, list[str]]


def exceptions_of(reader: Reader, config: Config, found: Difficulty) -> Exceptions:
    """Return what the halves of a config need, as the gate will measure it."""
    table = pa.concat_tables(
        [reader.table(config.name, split, ("uid", "label", *config.text)) for split in found.about.digests]
    )
    return exceptions_in(table.take(pc.sort_indices(table["uid"])), config, found)


def exceptions_in(table: pa.Table, config: Config, found: Difficulty) -> Exceptions:
    """Return what the halves of a config need, from its scored splits in the order of uids."""
    table = table.select(["uid", "label", *config.text])
    cues, leaks = {}, {}
    for half in Half:
        parts = {}
        for split in ("train", "test"):
            chosen = found.scored & (found.hard == (half is Half.HARD)) & (found.tested == (split == "test"))
            parts[split] = table.take(np.flatnonzero(chosen))
        cues[half.value] = _cues(config, parts["train"], parts["test"])
        leaks[half.value] = _leaks(config, parts["train"], parts["test"])
    return Exceptions(cues=cues, leaks=leaks)


def _cues(config: Config, train: pa.Table, test: pa.Table) -> list[str]:
    """Return what shortcuts see that score above the config's margin."""
    margin = margin_of(config)
    with TemporaryDirectory() as folder:
        paths = {}
        for name, table in (("train", train), ("test", test)):
            paths[name] = Path(folder) / f"{name}.parquet"
            pq.write_table(table, paths[name])
        tests, labels = [("test", paths["test"])], len(label_of(config.row))
        measured = list(measure_shortcuts(paths["train"], tests, config.text, labels))
    return [one.sees for one in measured if one.sees != CONSTANT and one.right > limit(one, margin)]


def _leaks(config: Config, train: pa.Table, test: pa.Table) -> list[str]:
    """Return the text columns whose texts occur in training, and whether pairs occur there the other way round."""
    learnt = [same_texts(train[name].to_pylist()) for name in config.text]
    asked = [same_texts(test[name].to_pylist()) for name in config.text]
    known = {text for texts in learnt for text in texts}
    found = [
        name for name, texts in zip(config.text, asked, strict=True) if len(asked) > 1 and not known.isdisjoint(texts)
    ]
    if len(asked) == 2:
        turned = set(zip(*reversed(learnt), strict=True))
        found += ["reversed"] if any(pair in turned for pair in zip(*asked, strict=True)) else []
    return found
