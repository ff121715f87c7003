"""The validation record as one self-contained page: no script, no network."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from wabe.builders.core.files import write_atomically
from wabe.validation.record import Record
from wabe.validation.report_parts import parts

REPORT = "validation/report.html"


def write_report(record: Record, folder: Path) -> Path:
    """Write the page beside the record."""
    environment = Environment(
        loader=PackageLoader("wabe.validation", "."),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("report.html.j2").render(record=record, parts=parts(record))
    write_atomically(folder / REPORT, page)
    return folder / REPORT
