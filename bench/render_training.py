"""The section on training, and whether its target is met."""

from collections.abc import Iterator, Sequence

from bench import targets
from bench.fine_tuning import RANDOM, FineTuning
from bench.markdown import rate, share, table, times
from bench.training import Training

TEXT = (
    "Training steps on 64 pairs of jabberwocky's small condition, with the paper's sizes and {threads} threads. "
    "Batches are random, as in the paper; within a batch, sentences are sorted by length and packed end to end, so "
    "nothing is computed for padding. **Padded** is the same model on the same batches with every sentence padded to "
    "the longest one in the data. In both cases padding is not counted as tokens. **Outside** is the time outside "
    "forward pass, backward pass and optimiser: selecting the rows of a batch, which are already tokenised."
)
TUNED_TEXT = (
    "Training steps on 64 pairs of SETI's task 2 with all of MiniLM's layers, with the transformers Trainer and "
    "{threads} threads. Each batch is padded to its longest row; padding is not counted as tokens. **Outside** is the "
    "time from the first step to the last outside forward pass, backward pass and optimiser: drawing, padding, the "
    "Trainer itself. Tokenising, which is done once, checkpoints and validation are not counted."
)


def training_section(found: Sequence[Training]) -> str:
    """Write the table."""
    rows = [
        [
            one.encoder,
            f"{1000 * one.seconds / one.steps:.0f} ms",
            rate(one.tokens, one.seconds),
            rate(one.tokens, one.padded_seconds),
            times(one.padded_seconds / one.seconds),
            f"{share(one.padded_tokens - one.tokens, one.padded_tokens)}",
            f"{100 * one.outside_seconds / one.seconds:.1f} %",
        ]
        for one in found
    ]
    head = ["encoder", "step", "tokens/s", "padded, tokens/s", "gain", "padding", "outside"]
    return f"## Training\n\n{TEXT.format(threads=found[0].threads)}\n\n{table(head, rows)}"


def fine_tuning_section(found: Sequence[FineTuning]) -> str:
    """Write the table; the first line is what the others are compared with."""
    first = found[0]
    rows = [
        [
            "random" if one.pool == RANDOM else f"of similar lengths, from {one.pool}",
            f"{1000 * one.seconds / one.steps:.0f} ms",
            rate(one.tokens, one.seconds),
            times(one.tokens / one.seconds / (first.tokens / first.seconds)),
            f"{share(one.padded_tokens - one.tokens, one.padded_tokens)}",
            f"{100 * one.outside_seconds / one.seconds:.1f} %",
        ]
        for one in found
    ]
    head = ["batches", "step", "tokens/s", "gain", "padding", "outside"]
    return f"## Fine-tuning\n\n{TUNED_TEXT.format(threads=first.threads)}\n\n{table(head, rows)}"


def training_verdicts(trained: Sequence[Training], tuned: Sequence[FineTuning]) -> Iterator[tuple[str, str, str, bool]]:
    """Say what of a step is spent outside the model, at most."""
    shares = [one.outside_seconds / one.seconds for one in trained]
    shares += [one.outside_seconds / one.seconds for one in tuned]
    if shares:
        worst = max(shares)
        limit = f"≤ {100 * targets.OUTSIDE_THE_MODEL:.0f} %"
        yield "training, outside the model", limit, f"{100 * worst:.1f} %", worst <= targets.OUTSIDE_THE_MODEL
