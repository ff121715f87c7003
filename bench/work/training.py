"""Steps of training from scratch, without padding and with it."""

import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow as pa
import torch

from bench.work.answer import Stopwatch, answer
from wabe.builders.jabberwocky.blocks import HOLDOUT_DRAWS, TRAIN_DRAWS, pair_tables
from wabe.builders.jabberwocky.natural_logic import Labels
from wabe.builders.jabberwocky.rows import Relation
from wabe.training.core.batches import Encoded
from wabe.training.core.layout import RunFolder
from wabe.training.core.learning import Task
from wabe.training.core.registry import find
from wabe.training.core.scratch import Training
from wabe.training.core.words import words_of

BLOCKS = range(20)
WARM = 3
STEPS = 20


def main(encoder: str, folder: Path) -> None:
    """Take some steps."""
    recipe = find(f"jabberwocky-{encoder}")
    train, validation = (
        pa.concat_tables(pair_tables(BLOCKS, draws, Labels.EXACT)) for draws in (TRAIN_DRAWS, HOLDOUT_DRAWS)
    )
    task = Task(
        recipe=recipe,
        seed=recipe.seeds[0],
        labels=tuple(str(relation) for relation in Relation),
        train=train,
        validation=validation.slice(0, 1),
        words=lambda: words_of([recipe.inputs.texts(train)]),
        identity="",
        folder=RunFolder(folder),
        device="cpu",
        say=lambda _text: None,
        progress=lambda _total: lambda _steps: None,
    )
    training = Training(task)
    plain, padded = training.train, _padded(training.train)
    watch = Stopwatch()
    for name, data in (("plain", plain), ("padded", padded)):
        training.train = data
        outside = "outside" if name == "plain" else "padded_outside"
        for number, rows in enumerate(islice(training.order(), WARM + STEPS)):
            with (watch if number >= WARM else Stopwatch()).timing(outside):
                batch = training.batch(rows)
            with (watch if number >= WARM else Stopwatch()).timing(name):
                training.update(*batch)
    chosen = np.concatenate(list(islice(training.order(), WARM, WARM + STEPS)))
    figures = {
        "steps": STEPS,
        "tokens": int(plain.lengths[chosen].sum()),
        "padded_tokens": int(padded.lengths[chosen].sum()),
        "threads": torch.get_num_threads(),
    }
    answer({**figures, **watch.seconds})


def _padded(data: Encoded) -> Encoded:
    """Fill every sentence up to the longest one."""
    second = np.array([(data.types[row, :length]).sum() for row, length in enumerate(data.lengths)])
    first = data.lengths - second
    longest = int(max(first.max(), second.max()))
    tokens = np.zeros((len(first), 2 * longest), dtype=np.int32)
    for row, (one, both) in enumerate(zip(first, data.lengths, strict=True)):
        tokens[row, :one] = data.tokens[row, :one]
        tokens[row, longest : longest + both - one] = data.tokens[row, one:both]
    types = np.broadcast_to((np.arange(2 * longest) >= longest).astype(np.int8), tokens.shape)
    return Encoded(tokens=tokens, types=types, lengths=np.full(len(first), 2 * longest))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
