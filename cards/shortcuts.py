"""What part of a row gives away: the scores of models that see one text alone, or only overlap and lengths."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.promises import CONSTANT, OVERLAP
from wabe.cards.baselines import Constant
from wabe.cards.kinds import splits_of
from wabe.cards.places import Place, enumerated, named
from wabe.cards.tables import Table, listed
from wabe.validation.checks.shortcuts import LIMIT
from wabe.validation.record import RecordSummary
from wabe.validation.shortcut_models import MOST_ROWS

CODES = ("SHORTCUT003", "SHORTCUT001", "SHORTCUT002")
FAR_BELOW = 0.1
PAIRED = (
    "A model that sees only part of a row should do no better than a constant answer. These are naive Bayes models, "
    "trained on the training split, that see the words and pairs of words of one text alone, or only how long the "
    "texts are and how many words they share."
)
# A longer table of the headline splits is folded away.
MOST_LINES = 18
ALONE = (
    "This is a naive Bayes model, trained on the training split, that sees words and pairs of words, and nothing of "
    "how they are put together."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a shortcut scores on a test split, and whether that is more than it may."""

    config: Config
    split: str
    sees: str
    accuracy: float
    exceeds: bool

    @property
    def place(self) -> Place:
        """Return its config and split."""
        return self.config.name, self.split


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAway:
    """What all shortcuts score, as a card has it."""

    models: str
    headline: Sequence[Table]
    every: Sequence[Table]
    """Empty where the headline splits are all there are."""
    margin: str
    reasons: Sequence[str]

    @property
    def is_long(self) -> bool:
        """Return whether the headline splits are too many to be read one by one."""
        return sum(len(table.lines) for table in self.headline) > MOST_LINES


def given_away(
    benchmark: Benchmark, manifest: Manifest, record: RecordSummary, constants: Sequence[Constant]
) -> GivenAway | None:
    """Return what the record has of shortcuts, if anything."""
    scores = scores_of(benchmark, manifest, record)
    if not scores:
        return None
    every = list(dict.fromkeys(((one.config.name,), (one.split,)) for one in scores))
    headline = [(one.configs, one.splits) for one in constants if (one.configs[:1], one.splits[:1]) in every]
    return GivenAway(
        models=_models(scores, manifest, [place for configs, splits in headline for place in product(configs, splits)]),
        headline=_tables(scores, headline),
        every=[] if set(every) <= set(headline) else _tables(scores, every),
        margin=_margin(scores, list(manifest.configs)),
        reasons=_reasons(scores, list(manifest.configs)),
    )


def scores_of(benchmark: Benchmark, manifest: Manifest, record: RecordSummary) -> list[Score]:
    """Return every score of the record, by config, test split and what the shortcut sees."""
    found = []
    for config in map(benchmark.config, manifest.configs):
        for split in splits_of(config, Role.TEST):
            measured = {
                name: value
                for code in CODES
                for name, value in record.measured.get((config.name, split, code), {}).items()
            }
            found += [
                Score(
                    config=config,
                    split=split,
                    sees=sees,
                    accuracy=measured[sees],
                    exceeds=measured[sees] > measured[sees + LIMIT],
                )
                for sees in (CONSTANT, *config.text, OVERLAP)
                if sees in measured
            ]
    return found


def _models(scores: Sequence[Score], manifest: Manifest, headline: Sequence[Place]) -> str:
    """Say which models these are, and what their scores mean."""
    told = [PAIRED if any(one.sees == OVERLAP for one in scores) else ALONE]
    concerned = {one.config.name for one in scores}
    if any(split.rows > MOST_ROWS for name in concerned for split in manifest.configs[name].splits.values()):
        told.append(f"Of splits with more than {MOST_ROWS:,} rows, they use a sample of that size.")
    constants = {one.place: one.accuracy for one in scores if one.sees == CONSTANT}
    if any(one.accuracy < constants[one.place] - FAR_BELOW for one in scores if one.place in headline):
        told.append("A score far below the constant answer means that training misleads the model.")
    return " ".join(told)


def _tables(scores: Sequence[Score], places: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]) -> list[Table]:
    """Return a table for each set of texts, with a line for each place."""
    found: dict[tuple[str, ...], list[list[str]]] = {}
    for configs, splits in places:
        here = [one for one in scores if one.config.name in configs and one.split in splits]
        sees = tuple(dict.fromkeys(one.sees for one in here))
        cells = [_cell([one for one in here if one.sees == what]) for what in sees]
        found.setdefault(sees, []).append([listed(configs), listed(splits), *cells])
    return [Table(columns=("config", "split", *map(_seen, sees)), left=2, lines=lines) for sees, lines in found.items()]


def _cell(scores: Sequence[Score]) -> str:
    """Write a score, or the lowest and the highest of several; those that are too high in bold."""
    low, high = min(scores, key=_accuracy), max(scores, key=_accuracy)
    first, last = _points(low, bold=low.exceeds), _points(high, bold=any(one.exceeds for one in scores))
    return f"{last} %" if _points(low, bold=False) == _points(high, bold=False) else f"{first}–{last} %"


def _points(score: Score, *, bold: bool) -> str:
    written = f"{100 * score.accuracy:.1f}"
    return f"**{written}**" if bold else written


def _accuracy(score: Score) -> float:
    return score.accuracy


def _seen(sees: str) -> str:
    return {CONSTANT: "constant answer", OVERLAP: "overlap and lengths"}.get(sees, f"`{sees}` alone")


def _margin(scores: Sequence[Score], order: Sequence[str]) -> str:
    """Say how far above a constant answer a shortcut may be, and what stands in bold."""
    found: dict[float, list[str]] = {}
    for config in {one.config.name: one.config for one in scores}.values():
        if config.shortcuts is not None:
            found.setdefault(config.shortcuts.margin, []).append(config.name)
    usual, *others = sorted(found, key=lambda margin: len(found[margin]), reverse=True)
    points = f"{100 * usual:g} points"
    if others:
        points += f" ({'; '.join(f'{100 * margin:g} in {named(found[margin], order)}' for margin in others)})"
    told = f"The gate allows {points} above the constant answer, and what luck may add in a test of that size."
    over = {one.sees for one in scores if one.exceeds}
    if not over:
        return f"{told} No score exceeds this."
    single = ", and so is a constant answer where all rows have one label" if CONSTANT in over else ""
    return f"{told} What exceeds this is in bold{single}."


def _reasons(scores: Sequence[Score], order: Sequence[str]) -> list[str]:
    """Return a line for each declared reason: what gives the label away, in which configs, how far, and why."""
    found: dict[str, dict[str, list[Score]]] = {}
    for one in scores:
        cue = one.config.shortcuts.cue(one.split, one.sees) if one.exceeds and one.config.shortcuts else None
        if cue is not None:
            found.setdefault(cue.reason, {}).setdefault(one.sees, []).append(one)
    return [f"{_where(by_view, order)}: {reason}." for reason, by_view in found.items()]


def _where(by_view: dict[str, list[Score]], order: Sequence[str]) -> str:
    """Say what gives labels away and in which configs; views that do so in the same ones are told together."""
    found: dict[str, list[Score]] = {}
    for scores in by_view.values():
        found.setdefault(named({one.config.name for one in scores}, order), []).extend(scores)
    told = []
    for configs, scores in found.items():
        views = enumerated([f"*{_seen(sees)}*" for sees in dict.fromkeys(one.sees for one in scores)])
        highest = f" ({'up to ' if len(scores) > 1 else ''}{100 * max(map(_accuracy, scores)):.1f} %)"
        told.append(f"{views} in {configs}{'' if scores[0].sees == CONSTANT else highest}")
    return "; ".join(told)
