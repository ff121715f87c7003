"""What only SETI's card says: the settings, and how far shortcuts go, both computed."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pyarrow.parquet as pq

from wabe.builders.core.manifest import read_manifest
from wabe.builders.seti.rows import Inference, Label, Veridicality
from wabe.builders.seti.settings import SETTINGS, Part, Setting

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHORTCUTS = ("constant", "verb only", "natural only")
LABEL_WORDS = {Label.ENTAILMENT: "entailed", Label.NON_ENTAILMENT: "non-entailed"}


def settings_table(folder: Path) -> str:
    """Return the settings: what training has, what the test asks, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "Each setting in detail, with how training has shown the verb and the natural pair of a test row. The "
        "composition rules are 1 (veridical verb, entailed pair), 2 (veridical, not entailed), 3 (non-veridical, "
        "entailed) and 4 (non-veridical, not entailed).",
        "",
        "| setting | training | test | verb seen | natural pair seen | rules trained | rules tested |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| `{setting.name}` | {_described(setting.train)} | {_described(setting.test)} | "
        f"{setting.verb_seen.value} | {setting.natural_seen.value} | "
        f"{_numbers(setting.trained_rules)} | {_numbers(setting.tested_rules)} |"
        for setting in SETTINGS
        if setting.name in built.configs
    ]
    return "\n".join(lines)


def shortcut_table(folder: Path) -> str:
    """Return the accuracy of three shortcuts on every test set, in Markdown."""
    lines = [
        "Accuracy of three answers that ignore part of the row: always `non_entailment` (constant), the verb's class "
        "alone (verb only), and the label of the natural inference alone (natural only). They are given the right "
        "class and label, which a model has to work out.",
        "",
        "| test set | rows | entailed | constant | verb only | natural only |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| `{setting.name}` | {whole.rows:,} | {_percent(whole.entailed, *whole.scores)} |"
        for setting, (*_, whole) in _scores(folder)
    ]
    return "\n".join(lines)


def rule_table(folder: Path) -> str:
    """Return the same by composition rule, in Markdown."""
    lines = [
        "| test set | composition rule | rows | entailed | constant | verb only | natural only |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| `{setting.name}` | {one.rule} | {one.rows:,} | {_percent(one.entailed, *one.scores)} |"
        for setting, (*by_rule, _) in _scores(folder)
        for one in by_rule
    ]
    return "\n".join(lines)


def _percent(*shares: float) -> str:
    return " | ".join(f"{100 * share:.1f} %" for share in shares)


def shortcut_figure(folder: Path) -> "Figure":
    """Draw the accuracy of the three shortcuts on every test set."""
    from matplotlib.figure import Figure

    scored = [(setting.name, whole) for setting, (*_, whole) in _scores(folder)]
    figure = Figure(figsize=(5.6, 1.6 + 0.48 * len(scored)), layout="constrained")
    figure.suptitle("How far shortcuts get on each test set")
    axes = figure.subplots()
    height = 0.8 / len(SHORTCUTS)
    for place, shortcut in enumerate(SHORTCUTS):
        rows = [row + place * height for row in range(len(scored))]
        axes.barh(rows, [100 * whole.scores[place] for _, whole in scored], height=height, label=shortcut)
    axes.set_yticks([row + height for row in range(len(scored))], [name for name, _ in scored])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.axvline(50, color="black", linewidth=1, linestyle=":", label="guessing")
    axes.set_xlabel("accuracy, %")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return figure


class _Scored(NamedTuple):
    """How far the shortcuts go on the rows of one composition rule, or on all."""

    rule: str
    rows: int
    entailed: float
    scores: tuple[float, ...]


def _scores(folder: Path) -> Iterator[tuple[Setting, list[_Scored]]]:
    """Score the shortcuts on the test set of every built setting, by composition rule and last over all."""
    built = read_manifest(folder)
    for setting in SETTINGS:
        if setting.name not in built.configs:
            continue
        file = folder / built.configs[setting.name].splits["test"].file
        rows = pq.read_table(file, columns=["label_text", "veridicality", "natural_label", "composition_rule"])
        entailed = rows["label_text"].to_numpy() == Label.ENTAILMENT
        answers = (
            np.zeros(len(entailed), dtype=bool),
            rows["veridicality"].to_numpy() == Veridicality.VERIDICAL,
            rows["natural_label"].to_numpy() == Label.ENTAILMENT,
        )
        rules = rows["composition_rule"].to_numpy()
        chosen = {str(rule): rules == rule for rule in setting.tested_rules}
        chosen["all"] = np.ones(len(rules), dtype=bool)
        yield (
            setting,
            [
                _Scored(
                    rule=rule,
                    rows=int(some.sum()),
                    entailed=float(entailed[some].mean()),
                    scores=tuple(float((answer == entailed)[some].mean()) for answer in answers),
                )
                for rule, some in chosen.items()
            ],
        )


def _described(parts: Iterable[Part]) -> str:
    return "; ".join(_part(part) for part in parts)


def _part(part: Part) -> str:
    verbs = "all verbs" if len(part.verbs) > 1 else f"{part.verbs[0].replace('_', '-')} verbs"
    label = "" if len(part.labels) > 1 else LABEL_WORDS[part.labels[0]]
    kind = "natural" if len(part.kinds) > 1 else part.kinds[0]
    pairs = f"{label} {kind} pairs".strip()
    match part.inference:
        case Inference.VERIDICAL:
            return f"veridical inferences of {verbs}"
        case Inference.NATURAL:
            return pairs
        case Inference.COMPOSITION:
            return f"{verbs} × {pairs}"


def _numbers(rules: Iterable[int]) -> str:
    return ", ".join(map(str, rules)) or "none"
