"""A benchmark's own words: `card.md` beside its declaration, filled in for one edition and cut at its headings."""

from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from wabe.builders.core.declaration import Benchmark
from wabe.errors import DeclarationError, MissingError

FILE = "card.md"
DIFFERENCES = "Differences from the paper"
HEADINGS = {
    "Summary": "summary",
    "Construction": "construction",
    "How to evaluate": "usage",
    "Limits": "limits",
    "Biases": "biases",
    "Personal information": "personal_information",
    DIFFERENCES: "differences",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """The sections of a card that a person wrote, as Markdown."""

    summary: str
    construction: str
    usage: str
    limits: str
    """What the benchmark cannot show, and what is known to be wrong or weak in it."""
    biases: str
    """What its texts and labels over- or underrepresent, and what gives answers away."""
    personal_information: str
    differences: str = ""
    """Empty where there is no paper."""

    @property
    def lead(self) -> str:
        """Return the summary's first paragraph, which says in a sentence what this is."""
        return self.summary.partition("\n\n")[0]

    @property
    def rest(self) -> str:
        """Return the summary without its first paragraph."""
        return self.summary.partition("\n\n")[2].strip()


def prose_of(benchmark: Benchmark) -> Prose:
    """Read the prose of one edition: `edition` and the declared `card_values` can be named in it."""
    path = benchmark.folder / FILE
    wanted = [heading for heading in HEADINGS if benchmark.paper is not None or heading != DIFFERENCES]
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingError(
            where=str(path),
            what="a card needs its prose",
            remedy=f"Write it, with the headings {', '.join(f'# {heading}' for heading in wanted)}",
        ) from error
    found = _sections(path, _filled(path, source, benchmark))
    odd = [heading for heading in wanted if not found.get(heading)]
    odd += [heading for heading in found if heading not in wanted]
    if odd:
        raise DeclarationError(
            where=str(path),
            what=f"these sections are missing, empty or unknown: {', '.join(odd)}",
            remedy=f"Have exactly {', '.join(f'# {heading}' for heading in wanted)}",
        )
    return Prose(**{HEADINGS[heading]: body for heading, body in found.items()})


def _filled(path: Path, source: str, benchmark: Benchmark) -> str:
    """Fill in what stands in double braces."""
    environment = Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True)
    try:
        return environment.from_string(source).render(edition=benchmark.edition.value, **benchmark.card_values)
    except Exception as error:
        raise DeclarationError(
            where=str(path),
            what=f"it cannot be filled in ({type(error).__name__}: {error})",
            remedy="Fix it, or declare card_values",
        ) from error


def _sections(path: Path, text: str) -> dict[str, str]:
    """Cut a text at its headings of the first level; a line of code is no heading."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    fenced = False
    for line in text.splitlines():
        fenced ^= line.lstrip().startswith("```")
        heading = line[2:].strip() if line.startswith("# ") and not fenced else None
        if heading is None:
            lines.append(line)
        elif heading in found:
            raise DeclarationError(where=str(path), what=f"# {heading} stands there twice", remedy="Join the two")
        elif not found and any(one.strip() for one in lines):
            raise DeclarationError(
                where=str(path), what="there is text before the first heading", remedy="Put it below a heading"
            )
        else:
            lines = found[heading] = []
    return {heading: "\n".join(body).strip() for heading, body in found.items()}
