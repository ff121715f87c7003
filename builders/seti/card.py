"""What only SETI's card says: the settings, and how far shortcuts go, both computed."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.builders.seti.rows import Inference, Label, Veridicality
from wabe.builders.seti.settings import SETTINGS, Part, Setting

LABEL_WORDS = {Label.ENTAILMENT: "entailed", Label.NON_ENTAILMENT: "non-entailed"}


def settings_table(folder: Path) -> str:
    """Return the settings: what training has, what the test asks, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "| setting | training has | the test asks | known of the verb | known of the natural pair | rules trained | "
        "rules tested |",
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
