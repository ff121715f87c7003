"""What only SETI's card says: the settings, and how far shortcuts go, both computed."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import duckdb
import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.core.manifest import read_manifest
from wabe.builders.seti.rows import Inference, Label, Usage, Veridicality
from wabe.builders.seti.settings import SETTINGS, Part, Setting
from wabe.builders.seti.surface import MOST, distinct_pairs, scores

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHORTCUTS = ("constant", "verb only", "natural only")
STRUCTURAL = "task3_trivial"
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
    for setting, (*_, whole) in _scores(folder):
        lines.append(f"| `{setting.name}` | {whole.rows:,} | {_percent(whole.entailed, *whole.scores)} |")
        if setting.control:
            lines.append(_both_tests(folder, setting, whole))
    lines += [
        "",
        "Where there are control rows, the last line of a setting has the number to report: the lower of the "
        "accuracies on `test` and `control`.",
    ]
    return "\n".join(lines)


def _both_tests(folder: Path, setting: Setting, test: "_Scored") -> str:
    """Return the lines of the control rows and of the number to report."""
    control = _scored(folder, setting, "control")[-1]
    entailed = control.entailed
    # A constant answer may be either label: the better of the two counts.
    constants = ((test.scores[0], control.scores[0]), (1 - test.scores[0], 1 - control.scores[0]))
    lower = [max(map(min, constants)), *map(min, test.scores[1:], control.scores[1:])]
    return (
        f"| … its `control` | {control.rows:,} | {_percent(entailed, *control.scores)} |\n"
        f"| … **the lower of both** | | | {_percent(*lower)} |"
    )


def surface_table(folder: Path) -> str:
    """Return how far cues on the surface of structural pairs go, in Markdown."""
    file = folder / read_manifest(folder).configs[STRUCTURAL].splits["test"].file
    query = f"FROM ({scores(distinct_pairs('rows'))}) ORDER BY accuracy DESC, cue"
    with duckdb.connect() as connection:
        connection.read_parquet(str(file)).create_view("rows")
        found = connection.execute(query).fetchall()
    single = [(cue, accuracy) for cue, accuracy in found if " and " not in cue]
    pairs = [(cue, accuracy) for cue, accuracy in found if " and " in cue]
    lines = [
        f"What can be told of the structural pairs in `{STRUCTURAL}` without reading who does what to whom: for each "
        "cue, the accuracy of the best possible use of it on these very pairs. In the embedded edition, the gate "
        f"lets no cue pass, and no two together, that are right on more than {MOST:.0%}.",
        "",
        "| cue | accuracy |",
        "|---|---:|",
        *(f"| {cue} | {_percent(accuracy)} |" for cue, accuracy in single),
        *(f"| {cue} (the best two together) | {_percent(accuracy)} |" for cue, accuracy in pairs[:1]),
    ]
    return "\n".join(lines)


def usage_table(folder: Path) -> str:
    """Return how many rows have a verb that does not take such a sentence in standard English, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "Rows whose verb does not take such a sentence in standard English (`usage` is `non_standard`).",
        "",
        "| test set | rows | non-standard | verbs |",
        "|---|---:|---:|---|",
    ]
    for setting in SETTINGS:
        if setting.name in built.configs:
            file = folder / built.configs[setting.name].splits["test"].file
            rows = pq.read_table(file, columns=["usage", "verb"])
            odd = rows.filter(pc.equal(rows["usage"], Usage.NON_STANDARD.value))
            verbs = ", ".join(f"*{verb}*" for verb in sorted(set(odd["verb"].to_pylist()))) or "none"
            lines.append(
                f"| `{setting.name}` | {rows.num_rows:,} | {_percent(odd.num_rows / rows.num_rows)} | {verbs} |"
            )
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
    """Score the shortcuts on the test set of every built setting."""
    built = read_manifest(folder)
    for setting in SETTINGS:
        if setting.name in built.configs:
            yield setting, _scored(folder, setting, "test")


def _scored(folder: Path, setting: Setting, split: str) -> list[_Scored]:
    """Score the shortcuts on a split, by composition rule and last over all."""
    file = folder / read_manifest(folder).configs[setting.name].splits[split].file
    rows = pq.read_table(file, columns=["label_text", "veridicality", "natural_label", "composition_rule"])
    entailed = rows["label_text"].to_numpy() == Label.ENTAILMENT
    answers = (
        np.zeros(len(entailed), dtype=bool),
        rows["veridicality"].to_numpy() == Veridicality.VERIDICAL,
        rows["natural_label"].to_numpy() == Label.ENTAILMENT,
    )
    rules = rows["composition_rule"].to_numpy()
    chosen = {str(rule): rules == rule for rule in np.unique(rules).tolist()}
    chosen["all"] = np.ones(len(rules), dtype=bool)
    return [
        _Scored(
            rule=rule,
            rows=int(some.sum()),
            entailed=float(entailed[some].mean()),
            scores=tuple(float((answer == entailed)[some].mean()) for answer in answers),
        )
        for rule, some in chosen.items()
    ]


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
