"""Metadata that hurts: each card is a few kilobytes, and asks for far more of whoever reads it."""


def card(yaml: str) -> str:
    """A card with this metadata."""
    return f"---\n{yaml}\n---\n# Toves\n"


def _merges(levels: int) -> str:
    """Mappings that each merge the one before twice."""
    merge = [f"<<: [*a{level - 1}, *a{level - 1}], " if level else "" for level in range(levels)]
    return "".join(f"a{level}: &a{level} {{{merge[level]}k{level}: 1}}\n" for level in range(levels))


def _aliases(levels: int, times: int) -> str:
    """Lists that each hold the one before several times."""
    return "".join(
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * times) if level else 'x'}]\n" for level in range(levels)
    )


# The name of the hostile thing, the metadata, and what its refusal says.
HOSTILE = {
    "deep lists": ("- " * 30_000, "nested deeper"),
    "deep flow lists": ("[" * 30_000, "nested deeper"),
    "deep mappings": ("{a: " * 30_000, "nested deeper"),
    "deep keys": ("? " * 30_000, "nested deeper"),
    "deep by aliases": (_aliases(3000, 1), "nested deeper"),
    "many by aliases": (_aliases(12, 9), "too many values"),
    "many by merges": (_merges(40), "too many values"),
    "many values": ("a: [" + "b," * 100_001 + "]", "too many values"),
    "a list in itself": ("a: &a [*a]", "too many values"),
    "a hexadecimal number": ("pretty_name: 0x" + "f" * 5000, "a number"),
    "a decimal number": ("pretty_name: " + "9" * 5000, "a number"),
    "a binary number": ("pretty_name: 0b" + "1" * 20_000, "a number"),
    "a number of minutes": ("pretty_name: 1" + ":59" * 3000, "a number"),
    "a fraction of minutes": ("pretty_name: 1" + ":59" * 3000 + ".5", "a number"),
    "a declared number": ('pretty_name: !!int "' + "7" * 5000 + '"', "a number"),
    "an empty number": ('a: !!int ""', "not of its type"),
    "a bool that is none": ("a: !!bool x", "not of its type"),
    "a time that is none": ("a: !!timestamp x", "not of its type"),
    "a month that is none": ("a: 2024-99-99", "not of its type"),
    "directives": ("".join(f"%TAG !a{number}! x\n" for number in range(90_000)), "directives"),
    "2 MB of faulty YAML": ("a: b\n" * 400_000 + "x: [", "too many values"),
    "2 MB in one faulty text": ("a: " + '"' + "x" * 2_000_000, "unexpected end"),
    "too long": ("a: " + "x" * 3_000_000, "characters"),
    "code": ('a: !!python/object/apply:os.system ["true"]', "constructor"),
    "half a character": ("a: \ud800", "Unicode"),
    "control characters": ("a: \x01", "control characters"),
    "two documents": ("a: 1\n...\nb: 2", "document start"),
}
