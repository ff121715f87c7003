"""What makes a text no text, judged by itself: blank, unprintable, or broken by an encoding."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import StrEnum
from html.entities import html5

SEPARATOR = "\x00"
PLACEHOLDERS = frozenset({"nan", "none", "null", "n/a", "undefined", "nil"})
ENTITY = r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-zA-Z]{2,10});"
MARKUP = r"</?(?:br|p|div|span|unk|pad|s)\s*/?>"
ESCAPE = r"\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}"
BROKEN = re.compile(f"{ENTITY}|{MARKUP}|{ESCAPE}|\ufffd")
# Letters of another script in a Latin word: they look like Latin ones, and make one text two.
MIXED = re.compile("[A-Za-z]+[\u0400-\u04ffΑΒΕΖΗΙΚΜΝΟΡΤΥΧον]+[A-Za-z]*|[\u0400-\u04ffΑΒΕΖΗΙΚΜΝΟΡΤΥΧον]+[A-Za-z]+")
# Anything that needs a closer look: control characters but for line breaks and tabs, or a mark of a broken encoding.
SUSPECT = re.compile(f"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]|{ENTITY}|{MARKUP}|{ESCAPE}")
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# Joiners and marks of direction belong to some scripts, and tags to the flags of some countries.
JOINERS = frozenset(["\u061c", "\u200c", "\u200d", "\u200e", "\u200f", *map(chr, range(0xE0020, 0xE0080))])
# What may follow an accented letter in a text that is well: ß“ would be one letter of another script, misread.
FOLLOWING = frozenset("…‘’“”‹›«»–—²³®™\u00a0")
# Accented letters of Western Europe are misread with one of these before them, whatever follows.
LEADING = "ÂÃ"
# Only these are a byte of Windows-1252 each; Chinese, for one, has none of them.
OCTETS = bytes(range(0x80, 0x100)).decode("cp1252", errors="ignore")
MISREADABLE = re.compile(f"[\x80-\xff{OCTETS}]{{2,}}")


class Fault(StrEnum):
    """What is wrong with a text."""

    BLANK = "blank"
    UNPRINTABLE = "unprintable"
    BROKEN = "broken"
    CUT = "cut"
    FOREIGN = "foreign"


def faults_of(texts: list[str], folded: list[str]) -> Iterator[tuple[str, Fault, str]]:
    """Yield the faults of texts, each with its folded form, and what was found there."""
    whole = SEPARATOR.join(texts)
    clean = whole.isascii() and whole.count(SEPARATOR) == len(texts) - 1 and not _suspect(whole)
    for text, same in zip(texts, folded, strict=True):
        if not text.strip() or not same:
            yield text, Fault.BLANK, "it is empty" if not text else "it has nothing but spaces and punctuation"
        elif same in PLACEHOLDERS and len(text.split()) == 1:
            yield text, Fault.BLANK, f"it is the placeholder {text}"
        if clean or _plain(text):
            continue
        if unseen := next(unprintable(text), ""):
            yield (
                text,
                Fault.UNPRINTABLE,
                f"it has {unicodedata.name(unseen, 'a control character')} (U+{ord(unseen):04X})",
            )
        if mark := broken(text):
            yield text, Fault.BROKEN, f"it has {mark!r}"


def _suspect(whole: str) -> bool:
    """Whether something needs a closer look; most texts have nothing that such a thing could begin with."""
    return not _plain(whole.replace(SEPARATOR, " ")) and SUSPECT.search(whole) is not None


def _plain(text: str) -> bool:
    """Whether a text is in ASCII, and has nothing that an entity, a tag or an escape could begin with."""
    return text.isascii() and text.isprintable() and "&" not in text and "<" not in text and "\\" not in text


def unprintable(text: str) -> Iterator[str]:
    """Yield characters that nobody sees; joiners are part of some scripts, and line breaks of longer texts."""
    # Much faster than the loop, and True only where the loop finds nothing.
    if text.isprintable():
        return
    for place, character in enumerate(text):
        if character in "\n\r\t" or unicodedata.category(character) not in UNSEEN:
            continue
        around = text[max(place - 1, 0) : place] + text[place + 1 : place + 2]
        if character in JOINERS and around and not around.isascii():
            continue
        yield character


def broken(text: str) -> str:
    """Return a mark of a broken encoding: a replacement character, an entity, a tag, an escape, misread UTF-8, or a
    word with letters of two scripts.
    """
    for found in BROKEN.finditer(text):
        if not found.group().startswith("&") or found.group()[1:] in html5 or found.group()[1] == "#":
            return found.group()
    if not text.isascii() and (mixed := MIXED.search(text)):
        return mixed.group()
    return next((run for run in _runs(text) if _misread(run)), "")


def _runs(text: str) -> Iterable[str]:
    return (found.group() for found in MISREADABLE.finditer(text))


def _misread(run: str) -> bool:
    """Return whether some letters are UTF-8 that was read as Windows-1252, such as Ã© for é."""
    for place in range(len(run) - 1):
        for size in (2, 3, 4):
            piece = run[place : place + size]
            try:
                octets = b"".join(_octet(character) for character in piece)
                one = len(octets.decode("utf-8")) == 1 and len(piece) == size
            except (UnicodeDecodeError, UnicodeEncodeError):
                continue
            if one and (piece[0] in LEADING or not FOLLOWING.issuperset(piece[1:])):
                return True
    return False


def _octet(character: str) -> bytes:
    """Return the byte that is read as a character; the five that Windows-1252 lacks are read as control characters."""
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
