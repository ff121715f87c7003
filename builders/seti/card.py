"""What only SETI's card says: the settings, and how far shortcuts go, both computed."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from builders.core.manifest import Manifest, read_manifest
from builders.seti.rows import Inference, Label, Veridicality
from builders.seti.settings import SETTINGS, Part, Setting


def settings_table(folder: Path) -> str:
    """Return the settings: what training has, what the test asks, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "| setting | training has | the test asks | composition rules trained | tested | train / validation / test |",
        "|---|---|---|---|---|---|",
    ]
    for setting in SETTINGS:
        if setting.name in built.configs:
            rows = " / ".join(f"{one.rows:,}" for one in built.configs[setting.name].splits.values())
            lines.append(
                f"| `{setting.name}` | {_described(setting.train)} | {_described(setting.test)}; the verb is known "
                f"{setting.verb_seen.value}, the natural inference {setting.natural_seen.value} | "
                f"{_numbers(setting.trained_rules)} | {_numbers(setting.tested_rules)} | {rows} |"
            )
    return "\n".join(lines)


def shortcut_table(folder: Path) -> str:
    """Return the accuracy of three shortcuts on every test set, by composition rule, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "What a model scores that always answers `non_entailment` (constant), that looks only at the verb's class "
        "(verb only), or only at the natural inference (natural only):",
        "",
        "| test set | composition rule | rows | entailed | constant | verb only | natural only |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for setting in SETTINGS:
        if setting.name in built.configs:
            lines += _shortcuts(folder, built, setting)
    return "\n".join(lines)


def _shortcuts(folder: Path, built: Manifest, setting: Setting) -> Iterable[str]:
    file = folder / built.configs[setting.name].splits["test"].file
    rows = pq.read_table(file, columns=["label_text", "veridicality", "natural_label", "composition_rule"])
    entailed = rows["label_text"].to_numpy() == Label.ENTAILMENT
    answers = (
        np.zeros(len(entailed), dtype=bool),
        rows["veridicality"].to_numpy() == Veridicality.VERIDICAL,
        rows["natural_label"].to_numpy() == Label.ENTAILMENT,
    )
    rules = rows["composition_rule"].to_numpy()
    for name, chosen in (
        *((str(rule), rules == rule) for rule in setting.tested_rules),
        ("all", np.ones(len(rules), dtype=bool)),
    ):
        scores = " | ".join(f"{(answer == entailed)[chosen].mean():.3f}" for answer in answers)
        yield f"| `{setting.name}` | {name} | {chosen.sum():,} | {entailed[chosen].mean():.3f} | {scores} |"


def _described(parts: Iterable[Part]) -> str:
    return "; ".join(_part(part) for part in parts)


def _part(part: Part) -> str:
    verbs = f"{_either(part.verbs)} verbs"
    pairs = f"{_either(part.labels)} {_either(part.kinds)} pairs"
    match part.inference:
        case Inference.VERIDICAL:
            return f"veridical inferences of {verbs}"
        case Inference.NATURAL:
            return f"natural inferences: {pairs}"
        case Inference.COMPOSITION:
            return f"compositions of {verbs} with {pairs}"


def _either(values: Iterable[str]) -> str:
    return " and ".join(value.replace("_", "-") for value in values)


def _numbers(rules: Iterable[int]) -> str:
    return ", ".join(map(str, rules)) or "none"
