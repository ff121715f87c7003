"""Other spellings of a text that says the same."""

import unicodedata
from collections.abc import Callable

Spelling = Callable[[str], str]

PLAIN: dict[str, Spelling] = {
    "as it is": lambda text: text,
    "in capitals": str.upper,
    "with more spaces": lambda text: f" {text.replace(' ', '  ')} ",
    "without its full stop": lambda text: text.removesuffix("."),
    "with another full stop": lambda text: f"{text}.",
}
UNICODE: dict[str, Spelling] = {
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "with a zero-width space": lambda text: text.replace("sis", "sis\u200b"),
    "with no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "with curly quotes": lambda text: text.replace("'", "’"),
    "with a soft hyphen": lambda text: text.replace("sis", "sis\u00ad"),
    "in full-width letters": lambda text: text.replace("s", "ｓ"),
}
EVERY = PLAIN | UNICODE
