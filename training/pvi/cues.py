"""Which shortcuts the halves of a config have: choosing rows by what a model finds easy can make them."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.core.declaration import Config
from wabe.builders.core.difficulty import Difficulty, Half
from wabe.builders.core.promises import CONSTANT
from wabe.builders.core.rows import label_of
from wabe.training.core.data import Reader
from wabe.validation.cues import limit
from wabe.validation.shortcut_models import measure_shortcuts


def needed_cues(reader: Reader, config: Config, found: Difficulty) -> dict[str, list[str]]:
    """Return, by half, what a shortcut sees that scores above the config's margin there, as the gate measures it."""
    if config.shortcuts is None:
        return {half.value: [] for half in Half}
    margin = config.shortcuts.margin
    table = pa.concat_tables(
        [reader.table(config.name, split, ("uid", "label", *config.text)) for split in found.about.digests]
    )
    table = table.take(pc.sort_indices(table["uid"]))
    needed: dict[str, list[str]] = {}
    for half in Half:
        with TemporaryDirectory() as folder:
            paths = {}
            for split in ("train", "test"):
                chosen = found.scored & (found.hard == (half is Half.HARD)) & (found.tested == (split == "test"))
                paths[split] = Path(folder) / f"{split}.parquet"
                pq.write_table(table.take(np.flatnonzero(chosen)), paths[split])
            tests, labels = [("test", paths["test"])], len(label_of(config.row))
            measured = list(measure_shortcuts(paths["train"], tests, config.text, labels))
        needed[half.value] = [one.sees for one in measured if one.sees != CONSTANT and one.right > limit(one, margin)]
    return needed
