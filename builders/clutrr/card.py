"""What only CLUTRR's card says of splits and of clauses, computed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.clutrr.clauses import clause_name, listed_clauses
from wabe.builders.clutrr.draw import clause_sides
from wabe.builders.clutrr.kin import kin
from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.settings import SETTINGS, Setting, of_the_paper
from wabe.builders.core.declaration import Edition
from wabe.builders.core.manifest import read_manifest

ENTITY = re.compile(r"(@ent_\d+)")


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
        "which no clause is held out. At least three clauses of each answer are held out, unless it has fewer than "
        "nine: these answers are named, with how many of how many.",
        "",
        "| config | length | possible clauses | held out | in training | not drawn | fewer than three held out |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for one in SETTINGS:
        setting = one if built.edition == Edition.EMBEDDED else of_the_paper(one)
        if setting.name not in built.configs or setting.language is Language.SYNTHETIC or setting.shared_paraphrases:
            continue
        rows = pq.read_table(folder / built.configs[setting.name].splits["train"].file, columns=["clause"])
        trained = set(pc.unique(rows["clause"]).to_pylist())
        for k in setting.train_lengths:
            every = listed_clauses(k, sides=setting.sides).values()
            listed = {clause_name(code, k) for codes in every for code in codes}
            held = {clause_name(code, k) for code in clause_sides(setting, k)}
            sizes = len(listed), len(held), len(listed & trained), len(listed - trained - held)
            few = _few(setting, k) if held else "all"
            lines.append(f"| `{setting.name}` | {k} | {' | '.join(f'{size:,}' for size in sizes)} | {few} |")
    return "\n".join(lines)


def _few(setting: Setting, k: int) -> str:
    """Name the answers of which fewer than three clauses are held out."""
    held = clause_sides(setting, k)
    counts = {
        kin(*divmod(target, 2)).value: (len(held & set(codes)), len(codes))
        for target, codes in listed_clauses(k, sides=setting.sides).items()
    }
    return ", ".join(f"{name} ({few} of {every})" for name, (few, every) in counts.items() if few < 3) or "none"


def _shapes(rows: pa.Table) -> Iterator[str]:
    """Write stories and questions with persons numbered as they are first mentioned."""
    for story, *asked in zip(
        *(rows[name].to_pylist() for name in ("anonymous_story", "query_head", "query_tail")), strict=True
    ):
        mentions: dict[str, str] = {}
        pieces = ENTITY.split(story)
        pieces[1::2] = [mentions.setdefault(person, f"<{len(mentions)}>") for person in pieces[1::2]]
        yield " ".join((*pieces, *(mentions.get(f"@ent_{person}", "") for person in asked)))
