"""The validation record as one self-contained page: no script, no network."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from wabe.builders.core.files import write_atomically
from wabe.validation.record import Outcome, Record, Result

REPORT = "validation/report.html"
SHOWN = 1_000


def write_report(record: Record, folder: Path) -> Path:
    """Write the page beside the record."""
    environment = Environment(
        loader=PackageLoader("wabe.validation", "."), undefined=StrictUndefined, autoescape=True, trim_blocks=True
    )
    page = environment.get_template("report.html.j2").render(
        record=record, by_config=_by_config(record), failing=Outcome.FAILED, shown=SHOWN
    )
    write_atomically(folder / REPORT, page)
    return folder / REPORT


def _by_config(record: Record) -> dict[str, list[Result]]:
    grouped: dict[str, list[Result]] = {}
    for result in record.results:
        grouped.setdefault(result.config, []).append(result)
    return grouped
