"""What only CLUTRR's card says: an example, targets, clauses and paraphrases, all computed."""

from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from builders.core.manifest import read_manifest

SHOWN = "gen_train23_test2to10"


def example(folder: Path) -> str:
    """Return the first test story of three facts with its proof, in Markdown."""
    built = read_manifest(folder)
    if SHOWN not in built.configs:
        return f"`{SHOWN}` is not built."
    row = pq.read_table(folder / built.configs[SHOWN].splits["test_k3"].file).slice(0, 1).to_pylist()[0]
    proof = "\n".join(f"    {line}" for line in row["proof"])
    return f"> {row['story']}\n>\n> {row['query']} **{row['label_text']}**\n\nIts proof:\n\n{proof}"


def split_table(folder: Path) -> str:
    """Return, split by split, how many clauses, targets, paraphrases and names there are, in Markdown."""
    built = read_manifest(folder)
    lines = [
        "Clauses, targets, paraphrases and names are counted; *new* are the clauses that training does not have.",
        "",
        "| config | split | stories | clauses | new | targets | paraphrases | names |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    columns = ["clause", "label", "paraphrases", "names"]
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
            numbers = " | ".join(f"{number:,}" for number in (rows.num_rows, len(clauses), new, *counts))
            lines.append(f"| `{name}` | `{split}` | {numbers} |")
    return "\n".join(lines)
