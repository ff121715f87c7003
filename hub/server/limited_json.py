"""JSON from anybody: depth and number of values are limited before the parser, which recurses, sees the text."""

import json
import re

MAX_DEPTH = 50
MAX_VALUES = 200_000

# A text that never ends is one, too: looking for its end from every quote again would take quadratic time.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")


def parse_json(content: bytes) -> object:
    """Read JSON in UTF-8; a refusal is a ValueError."""
    # Most bodies have few brackets and commas even if those inside texts are counted.
    if content.count(b"[") + content.count(b"{") > MAX_DEPTH or content.count(b",") >= MAX_VALUES:
        _check(_STRING.sub(b'""', content))
    value: object = json.loads(content.decode())
    return value


def _check(bare: bytes) -> None:
    if bare.count(b",") + bare.count(b"[") + bare.count(b"{") > MAX_VALUES:
        message = f"more than {MAX_VALUES:,} values"
        raise ValueError(message)
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > MAX_DEPTH:
            message = f"nested deeper than {MAX_DEPTH}"
            raise ValueError(message)
