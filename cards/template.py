"""How a card is made: a template that knows every value it names, and a README that the Hub would accept."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from wabe.builders.core.files import write_atomically
from wabe.errors import CorruptError
from wabe.hub.rules.card import card_errors

README = "README.md"


def render(template: str, **values: object) -> str:
    """Fill a template in."""
    environment = Environment(
        loader=PackageLoader("wabe.cards", "."),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(**values)


def write_readme(text: str, folder: Path, repo_type: str) -> Path:
    """Write a card, unless the Hub would refuse it."""
    if errors := card_errors(text, repo_type):
        raise CorruptError(
            where=str(folder / README),
            what=f"the Hub would refuse the card: {'; '.join(errors)}",
            remedy="Fix the declaration",
        )
    write_atomically(folder / README, text)
    return folder / README
