"""Long tables are folded away, so that a card can be read from top to bottom."""

import re

LONGEST_READ = 20_000
"""So many bytes of a card may lie outside its folds, metadata not counted."""
LONG_TABLE = 1_000
LONG_LIST = 6
_FOLD = re.compile(r"<details>.*?</details>", re.DOTALL)
_TABLE = re.compile(r"(?:^\|.*(?:\n|\Z))+", re.MULTILINE)


def folded(title: str, markdown: str) -> str:
    """Fold Markdown below its title; without the blank lines it would be shown as plain text."""
    return f"<details>\n<summary>{title}</summary>\n\n{markdown.strip()}\n\n</details>"


def fold_long_list(title: str, lines: str) -> str:
    """Fold a list that has many lines or long ones."""
    written = lines.strip()
    return folded(title, written) if len(written) > LONG_TABLE or written.count("\n") >= LONG_LIST else written


def fold_long_tables(title: str, markdown: str) -> str:
    """Fold every long table of a text, and leave its paragraphs and short tables as they are."""

    def fold(table: re.Match[str]) -> str:
        found = table.group()
        return f"{folded(title, found)}\n" if len(found) > LONG_TABLE else found

    return _TABLE.sub(fold, markdown).strip()


def outside_folds(card: str) -> str:
    """Return what a reader sees of a card before unfolding anything, without its metadata."""
    body = card.split("\n---\n", 1)[-1] if card.startswith("---\n") else card
    return _FOLD.sub("", body)
