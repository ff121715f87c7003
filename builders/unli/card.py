"""What only UNLI's card says: where pairs are from, how many are taken, and how much order permutations keep."""

from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.core.declaration import Edition
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.builders.core.published import PublishedSplit
from wabe.builders.unli.configs import SETS
from wabe.builders.unli.selecting import Why, selection
from wabe.builders.unli.sources import LEFT_OUT, PairSet, pairs_of


def source_table(folder: Path) -> str:
    """Return the sources of all sets, in Markdown."""
    built = read_manifest(folder)
    embedded = built.edition == Edition.EMBEDDED.value
    lines = [
        "| config | made from | version | digest | constant answer | trained MiniLM |\n|---|---|---|---|---:|---:|"
        if embedded
        else "| config | made from | licence | sha256 |\n|---|---|---|---|"
    ]
    for one in _sets(built):
        if isinstance(one.source, PublishedSplit):
            source = one.source
            only = f", rows whose `{one.only[0]}` is `{one.only[1]}`" if one.only else ""
            lines.append(
                f"| `{one.name}` | `{source.name}`{only} | {source.version} | `{source.digest[:16]}…` | "
                f"{100 / len(one.labels):.1f} | {100 * one.minilm:.1f} |"
            )
        else:
            lines.append(
                f"| `{one.name}` | [{one.source.name}]({one.source.url}) | {one.source.licence} | "
                f"`{one.source.sha256[:16]}…` |"
            )
    lines += (
        f"| left out | {gone.name}, of [this archive]({gone.url}) | {gone.licence} | `{gone.sha256[:16]}…` |"
        for gone in (() if embedded else LEFT_OUT)
    )
    if embedded:
        lines += ["", "The last two columns are accuracies in percent, on pairs as they are: word order says nothing "
                  "about a model that guesses, so only sets are taken on which a small model does not."]  # fmt: skip
    return "\n".join(lines)


def selection_table(folder: Path) -> str:
    """Return how many pairs each set has, how many are taken and why others are not, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "| config | pairs in the source | " + " | ".join(Why) + " | taken |",
        "|---|---:|" + "---:|" * len(Why) + "---:|",
    ]
    for one in _sets(built):
        chosen = selection(one)
        counts = " | ".join(f"{chosen.left_out.get(why, 0):,}" for why in Why)
        lines.append(f"| `{one.name}` | {len(pairs_of(one)):,} | {counts} | {len(chosen.test) + len(chosen.train):,} |")
    return "\n".join(lines)


def overlap_table(folder: Path) -> str:
    """Return how much of its order a permuted text keeps, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "Means over all permutations: BLEU-2, and which share of the parts of speech around it a word keeps.",
        "",
        "| config | BLEU-2, premise | BLEU-2, hypothesis | parts of speech, premise | parts of speech, hypothesis |",
        "|---|---:|---:|---:|---:|",
    ]
    columns = ("premise_bleu2", "hypothesis_bleu2", "premise_pos_overlap", "hypothesis_pos_overlap")
    for name, config in built.configs.items():
        path = folder / config.splits["test"].file
        there = [column for column in columns if column in pq.read_schema(path).names]
        if there:
            table = pq.read_table(path, columns=there)
            means = {column: f"{pc.mean(table[column]).as_py():.3f}" for column in there}
            lines.append(f"| `{name}` | " + " | ".join(means.get(column, "–") for column in columns) + " |")
    return "\n".join(lines)


def _sets(built: Manifest) -> list[PairSet]:
    return [one for one in SETS[Edition(built.edition)] if one.name in built.configs]
