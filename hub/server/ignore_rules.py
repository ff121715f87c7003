"""Which files a .gitignore leaves out."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a .gitignore."""

    pattern: re.Pattern[str]
    ignores: bool


def parse_rules(text: str) -> list[Rule]:
    """The rules of a .gitignore, in order."""
    rules = []
    for line in text.splitlines():
        body = line.rstrip()
        if not body or body.startswith("#"):
            continue
        ignores = not body.startswith("!")
        rules.append(Rule(_compile(body if ignores else body[1:]), ignores))
    return rules


def is_ignored(rules: list[Rule], path: str) -> bool:
    """Whether the last rule that fits leaves the path out."""
    for rule in reversed(rules):
        if rule.pattern.match(path):
            return rule.ignores
    return False


def _compile(body: str) -> re.Pattern[str]:
    only_folder = body.endswith("/")
    core = body.strip("/")
    anchored = "/" in body.rstrip("/")
    pieces = []
    for piece in re.findall(r"\*\*/|/\*\*|\*+|\?|\[[^\]]+\]|\\.|[^*?\[\\/]+|/|\[|\\", core):
        if piece == "**/":
            pieces.append("(?:.*/)?")
        elif piece == "/**":
            pieces.append("/.*")
        elif piece.startswith("*"):
            pieces.append("[^/]*")
        elif piece == "?":
            pieces.append("[^/]")
        elif piece.startswith("[") and len(piece) > 1:
            inside = piece[1:-1].replace("\\", "\\\\")
            pieces.append(f"[{'^' + inside[1:] if inside.startswith('!') else inside}]")
        elif piece.startswith("\\") and len(piece) == 2:
            pieces.append(re.escape(piece[1]))
        else:
            pieces.append(re.escape(piece))
    start = "" if anchored else "(?:.*/)?"
    end = "/.*" if only_folder else "(?:/.*)?"
    try:
        return re.compile(f"{start}{''.join(pieces)}{end}$", re.DOTALL)
    except re.error:
        return re.compile(re.escape(core) + "$")
