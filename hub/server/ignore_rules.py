"""Which files a .gitignore leaves out, as git reads it, with patterns that never look at the same thing twice."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import translate

from wabe.hub.server.errors import bad_request

MAX_RULES = 2000
MAX_PATTERN = 1024
MAX_ANY_DEPTH = 8

# What is between two slashes; None stands for `**`, any number of folders.
Step = re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a .gitignore."""

    steps: tuple[Step, ...]
    ignores: bool
    only_folders: bool


def parse_rules(text: str) -> list[Rule]:
    """The rules of a .gitignore, in order."""
    rules: list[Rule] = []
    for line in text.splitlines():
        body = line.rstrip()
        if not body.strip("/!") or body.startswith("#"):
            continue
        if len(rules) == MAX_RULES or len(body) > MAX_PATTERN:
            raise bad_request(f"a .gitignore may have {MAX_RULES} rules of up to {MAX_PATTERN} characters")
        ignores = not body.startswith("!")
        rules.append(_rule(body if ignores else body[1:], ignores=ignores))
    return rules


def is_ignored(rules: list[Rule], path: str) -> bool:
    """Whether the last rule that fits leaves out the path, or a folder that it is in."""
    parts = path.split("/")
    left_out: dict[int, bool] = {}
    for rule in reversed(rules):
        for depth in _fitting(rule, parts):
            left_out.setdefault(depth, rule.ignores)
    return any(left_out.values())


def _rule(body: str, *, ignores: bool) -> Rule:
    """A pattern with a slash in it starts at the top; another fits at any depth."""
    steps = [_step(part) for part in body.strip("/").split("/")]
    if "/" not in body.rstrip("/"):
        steps = [None, *steps]
    steps = [
        step for number, step in enumerate(steps) if step is not None or number == 0 or steps[number - 1] is not None
    ]
    if steps.count(None) > MAX_ANY_DEPTH:
        raise bad_request(f"a pattern of a .gitignore may have ** up to {MAX_ANY_DEPTH} times")
    if steps[-1] is None:
        # `folder/**` is everything in the folder, and not the folder itself.
        steps = [*steps[:-1], _step("*"), None]
    return Rule(tuple(steps), ignores, body.endswith("/"))


def _step(part: str) -> Step:
    if part == "**":
        return None
    # `fnmatch` knows no backslash, and no other sign for "none of these" than the exclamation mark.
    plain = re.sub(r"\\(.)", lambda escaped: f"[{escaped[1]}]" if escaped[1] in "*?[" else escaped[1], part)
    return re.compile(translate(plain.replace("[^", "[!")))


def _fitting(rule: Rule, parts: list[str]) -> Iterator[int]:
    """How many of the first parts the rule fits: all ways of matching are followed at once, from part to part.

    `reached` has the numbers of steps that the parts so far can have made.
    """
    last = len(rule.steps)
    reached = {0}
    for depth, part in enumerate(parts):
        following = set()
        # A `**` may also stand for no folder at all.
        for number in reached | {number + 1 for number in reached if number < last and rule.steps[number] is None}:
            step = rule.steps[number] if number < last else ...
            if step is None:
                following.add(number)
            elif step is not ... and step.match(part):
                following.add(number + 1)
        reached = following
        done = last in reached or (last - 1 in reached and rule.steps[last - 1] is None)
        if done and (depth + 1 < len(parts) or not rule.only_folders):
            yield depth + 1
