"""A benchmark's own words: `card.md` beside its declaration, filled in for one edition and cut at its headings."""

import re
from dataclasses import dataclass

from jinja2 import Environment, StrictUndefined, TemplateError

from wabe.builders.core.declaration import Benchmark
from wabe.errors import DeclarationError, MissingError

FILE = "card.md"
HEADINGS = {
    "Summary": "summary",
    "Construction": "construction",
    "How to evaluate": "usage",
    "Differences from the paper": "differences",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """The sections of a card that a person wrote, as Markdown."""

    summary: str
    construction: str
    usage: str
    differences: str = ""
    """Empty where there is no paper."""


def prose_of(benchmark: Benchmark) -> Prose:
    """Read the prose of one edition: `edition` and the declared `card_values` can be named in it."""
    path = benchmark.folder / FILE
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingError(
            where=str(path),
            what="a card needs its prose",
            remedy=f"Write it, with the headings {', '.join(f'# {heading}' for heading in HEADINGS)}",
        ) from error
    environment = Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True)
    try:
        text = environment.from_string(source).render(edition=benchmark.edition.value, **benchmark.card_values)
    except TemplateError as error:
        raise DeclarationError(
            where=str(path), what=f"it cannot be filled in ({error})", remedy="Mend it, or declare card_values"
        ) from error
    found = {heading.strip(): body.strip() for heading, body in re.findall(r"^# (.+)\n((?:(?!# ).*\n?)*)", text, re.M)}
    wanted = set(HEADINGS) if benchmark.paper is not None else set(HEADINGS) - {"Differences from the paper"}
    if odd := sorted(set(found) ^ wanted | {heading for heading in wanted if not found.get(heading, "")}):
        raise DeclarationError(
            where=str(path),
            what=f"these sections are missing, empty or unknown: {', '.join(odd)}",
            remedy=f"Have exactly {', '.join(f'# {heading}' for heading in HEADINGS if heading in wanted)}",
        )
    return Prose(**{HEADINGS[heading]: body for heading, body in found.items()})
