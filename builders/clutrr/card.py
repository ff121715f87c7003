"""What only CLUTRR's card says: clauses and paraphrases, and what a shortcut scores, all computed."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.clutrr.clauses import clause_name, listed_clauses
from wabe.builders.clutrr.draw import clause_sides
from wabe.builders.clutrr.settings import SETTINGS
from wabe.builders.core.manifest import read_manifest

ENTITY = re.compile(r"(@ent_\d+)")
SHOWN = "gen_train23_test2to10"


def split_table(folder: Path) -> str:
    """Return, split by split, how many clauses, targets, paraphrases and names there are, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "How many distinct clauses, targets, paraphrases and names each split has. *New* clauses do not occur in "
        "training. *Alike* are stories that repeat another story of their split with other names, because their "
        "language has too few texts or because they were released like this. No story that was generated here repeats "
        "one of its training split with other names.",
        "",
        "| config | split | stories | alike | clauses | new | targets | paraphrases | names |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    columns = ["clause", "label", "paraphrases", "names", "anonymous_story", "query_head", "query_tail"]
    for name, config in built.configs.items():
        known = None
        for split, one in config.splits.items():
            rows = pq.read_table(folder / one.file, columns=columns)
            clauses = pc.unique(rows["clause"])
            known = clauses if known is None else known
            new = len(clauses) - pc.sum(pc.is_in(clauses, value_set=known)).as_py()
            counts = [
                len(pc.unique(rows["label"])),
                len(pc.unique(pc.list_flatten(rows["paraphrases"]))),
                len(pc.unique(pc.list_flatten(rows["names"]))),
            ]
            alike = rows.num_rows - len(set(_shapes(rows)))
            numbers = " | ".join(f"{number:,}" for number in (rows.num_rows, alike, len(clauses), new, *counts))
            lines.append(f"| `{name}` | `{split}` | {numbers} |")
    return "\n".join(lines)


def clause_table(folder: Path) -> str:
    """Return what became of the clauses of each training length: held out, trained, or never drawn, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "Training misses more clauses than those held out: stories are drawn at random, and some clauses were "
        "never drawn. The test split of a training length contains held-out clauses only, except for length 2, of "
        "which no clause is held out.",
        "",
        "| config | length | possible clauses | held out | in training | not drawn |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for setting in SETTINGS:
        if setting.name not in built.configs:
            continue
        rows = pq.read_table(folder / built.configs[setting.name].splits["train"].file, columns=["clause"])
        trained = set(pc.unique(rows["clause"]).to_pylist())
        for k in setting.train_lengths:
            listed = {clause_name(code, k) for codes in listed_clauses(k).values() for code in codes}
            held = {clause_name(code, k) for code in clause_sides(setting, k)}
            sizes = len(listed), len(held), len(listed & trained), len(listed - trained - held)
            lines.append(f"| `{setting.name}` | {k} | {' | '.join(f'{size:,}' for size in sizes)} |")
    return "\n".join(lines)


def shortcut_table(folder: Path) -> str:
    """Return how well the first and the last relation of the path alone predict the answer, in Markdown."""
    built = read_manifest(folder)
    if SHOWN not in built.configs:
        return f"`{SHOWN}` is not built."
    splits = built.configs[SHOWN].splits
    seen: dict[tuple[str, str], Counter[str]] = {}
    for ends, label in _ends(folder / splits["train"].file):
        seen.setdefault(ends, Counter())[label] += 1
    lines = [
        f"What a model trained on `{SHOWN}` should beat: the most frequent training answer for the first and the last "
        "relation of the path, ignoring everything in between. The shortcut is given the path, which a model has to "
        "find in the text.",
        "",
        "| split | correct |",
        "|---|---:|",
    ]
    for name, split in splits.items():
        if name.startswith("test_"):
            rows = _ends(folder / split.file)
            right = sum(ends in seen and seen[ends].most_common(1)[0][0] == label for ends, label in rows)
            lines.append(f"| `{name}` | {100 * right / len(rows):.1f} % |")
    return "\n".join(lines)


def _ends(path: Path) -> list[tuple[tuple[str, str], str]]:
    rows = pq.read_table(path, columns=["clause", "label_text"])
    clauses = (clause.split(",") for clause in rows["clause"].to_pylist())
    return [
        ((steps[0], steps[-1]), label) for steps, label in zip(clauses, rows["label_text"].to_pylist(), strict=True)
    ]


def _shapes(rows: pa.Table) -> Iterator[str]:
    """Write stories and questions with persons numbered as they are first mentioned."""
    for story, *asked in zip(
        *(rows[name].to_pylist() for name in ("anonymous_story", "query_head", "query_tail")), strict=True
    ):
        mentions: dict[str, str] = {}
        pieces = ENTITY.split(story)
        pieces[1::2] = [mentions.setdefault(person, f"<{len(mentions)}>") for person in pieces[1::2]]
        yield " ".join((*pieces, *(mentions.get(f"@ent_{person}", "") for person in asked)))
