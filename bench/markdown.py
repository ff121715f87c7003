"""Markdown: tables, and numbers as a person reads them."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table whose first column is text and whose other columns are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def seconds(value: float) -> str:
    """Write seconds."""
    return f"{value:.3f} s" if value < 1 else f"{value:.1f} s"


def gigabytes(value: float) -> str:
    """Write a size in units of 10⁹ bytes."""
    return f"{value / 1e9:.2f} GB"


def rate(rows: int, in_seconds: float) -> str:
    """Write rows per second, to three digits."""
    found = rows / in_seconds
    digits = len(str(int(found))) - 3
    return f"{round(found, -max(digits, 0)):,.0f}"


def times(value: float) -> str:
    """Write a ratio."""
    return f"{value:.0f} ×" if value >= 10 else f"{value:.2f} ×"


def share(part: float, whole: float) -> str:
    """Write a share as a percentage."""
    return f"{100 * part / whole:.0f} %"
