"""Scores a masked language model on a config whose rows are prompts with one masked word."""

import time
from collections.abc import Callable
from dataclasses import replace

from wabe.builders.core.evaluation import Unmasking
from wabe.errors import WrongCallError, counted
from wabe.training.core.data import Reader, labels_of
from wabe.training.core.evaluate import results, shortcut_results
from wabe.training.core.provenance import package_versions
from wabe.training.core.record import Result
from wabe.training.core.scoring import Score, chosen_splits, evaluation_of, shortcut_rows
from wabe.training.core.trained_on import TrainedOn
from wabe.training.core.unmask import MaskedModel, answers
from wabe.training.core.unmask_measures import measures_of
from wabe.training.core.unmask_words import answered, prompts_of, unanswerable, words_of
from wabe.training.core.worth import Worth, worth_of

INPUTS = "unmasking"
SHOWN = 20


def refuse_options(target: str, *, labels: bool, inputs: bool) -> None:
    """Refuse what can only be said of classifiers."""
    if given := [name for name, there in (("--labels", labels), ("--inputs", inputs)) if there]:
        raise WrongCallError(
            where=target,
            what=f"{' and '.join(given)} cannot be used: its rows are prompts, in which a model fills in a word",
            remedy=f"Remove {' and '.join(given)}",
        )


def score_unmasking(
    loaded: MaskedModel,
    reader: Reader,
    config: str,
    unmasking: Unmasking,
    *,
    splits: tuple[str, ...] = (),
    limit: int | None = None,
    origin: TrainedOn | None = None,
    say: Callable[[str], None],
) -> Score:
    """Score a model on splits of a config, or on all of its test splits."""
    begun = time.monotonic()
    benchmark = reader.benchmark
    found: list[Result] = []
    worth: list[Worth] = []
    words: set[str] = set()
    for split in chosen_splits(benchmark, config, splits):
        evaluation = evaluation_of(benchmark, config, split, None)
        evaluation = replace(evaluation, measures=measures_of(unmasking))
        columns = tuple(dict.fromkeys((*unmasking.columns, *evaluation.columns)))
        rows = reader.read(config, split, columns, limit=limit)
        predictions = answered(answers(loaded, prompts_of(rows, unmasking), unmasking.mask), rows, unmasking)
        say(f"{loaded.place}: {config}/{split}, {counted(rows.table.num_rows, 'row')} predicted")
        words |= words_of(rows, unmasking)
        worth.append(worth_of(rows, predictions, limited=limit is not None, open_ended=True))
        found += results(evaluation, rows, predictions)
        if (train := shortcut_rows(reader, config, evaluation)) is not None:
            found += shortcut_results(evaluation, rows, train)
    notes = _notes(unanswerable(words, loaded.words))
    notes += origin.differences(reader) if origin else []
    return Score(
        model=loaded.place,
        recipe=None,
        data=reader.record(labels_of(benchmark, config)),
        config=config,
        inputs=INPUTS,
        collapsed={},
        chosen={},
        limit=limit,
        notes=tuple(notes),
        splits=tuple(worth),
        warnings=tuple(warning for one in worth for warning in one.warnings),
        results=tuple(found),
        seconds=time.monotonic() - begun,
        versions=package_versions(),
    )


def _notes(words: list[str]) -> list[str]:
    """Say which words a model can never fill in."""
    if not words:
        return []
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return [f"its vocabulary has no single token for {', '.join(words[:SHOWN])}{more}: it can never answer so"]
