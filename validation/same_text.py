"""The one definition of "the same text", by which leaks, duplicates and second labels are found."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import compress

SEPARATOR = "\x00"
# Apostrophes, accents and dashes that Unicode counts among letters and symbols: they fold as punctuation does.
LIKE_PUNCTUATION = frozenset("`´ʹʺʻʼʽˈˊˋ˗−΄᾽᾿῾")
# Marks without a shape of their own: variation selectors, the grapheme joiner, fillers.
SHAPELESS = frozenset(
    [*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0)), "\u034f", "\u115f", "\u1160", "\u3164"]
)
# Unicode calls these punctuation, but they stand for words.
LIKE_SYMBOLS = frozenset("%&*/@#\\")
SPACES = re.compile(" {2,}")


def same_text(text: str) -> str:
    """Return what all spellings of a text have in common.

    That is its compatibility form (NFKC) without case, format characters and soft hyphens, with one space for every
    run of spaces, quotes, dashes and other punctuation. Symbols such as +, < and % stay: they carry meaning.
    """
    before = ""
    while before != text:
        before = text
        # Some spellings of an accent or a quote are one character to Unicode, and only their common form is listed.
        text = text if text.isascii() else unicodedata.normalize("NFC", text)
        text = unicodedata.normalize("NFKC", "".join(map(_folded, text)))
        text = text.lower() if text.isascii() else unicodedata.normalize("NFKC", text.casefold())
    return SPACES.sub(" ", text).strip(" ")


def same_texts(texts: Sequence[str]) -> list[str]:
    """Return the same for many texts; those in ASCII, most of them, are folded at once."""
    whole = SEPARATOR.join(texts)
    if texts and whole.isascii() and whole.count(SEPARATOR) == len(texts) - 1:
        return _folded_at_once(whole)
    plain = [text.isascii() and SEPARATOR not in text for text in texts]
    folded = iter(_folded_at_once(SEPARATOR.join(compress(texts, plain))))
    return [next(folded) if easy else same_text(text) for text, easy in zip(texts, plain, strict=True)]


def _folded_at_once(whole: str) -> list[str]:
    """Fold texts in ASCII with separators between them."""
    whole = whole.encode("ascii").translate(_ascii()).decode("ascii")
    while "  " in whole:
        whole = whole.replace("  ", " ")
    return whole.replace(f" {SEPARATOR}", SEPARATOR).replace(f"{SEPARATOR} ", SEPARATOR).strip(" ").split(SEPARATOR)


@cache
def _folded(character: str) -> str:
    """Fold one character: nothing, a space, or itself."""
    kind = unicodedata.category(character)
    if kind == "Cf" or character in SHAPELESS:
        return ""
    if character in LIKE_SYMBOLS:
        return character
    if kind[0] in "PZ" or kind == "Cc" or character in LIKE_PUNCTUATION:
        return " "
    return character


@cache
def _ascii() -> bytes:
    """Return what each character of ASCII folds to: always one character, and separators to themselves."""
    folded = "".join(_folded(chr(code)) for code in range(1, 128)).lower()
    return (SEPARATOR + folded).encode("ascii") + bytes(range(128, 256))
