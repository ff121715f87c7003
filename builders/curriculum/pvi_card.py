"""What CURRICULUM's card says about PVI: V-information beside the paper's, histograms, the easiest and hardest rows."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.builders.core.declaration import CardFigure, CardSection
from wabe.builders.core.difficulty import LEAST_INFORMATION, About, committed, read_about
from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.score_config import NAME, SPLIT
from wabe.builders.curriculum.paper import paper_tasks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FOLDER = Path(__file__).parent
SHOWN = 5
LONGEST = 400
"""Longer texts are cut on the card."""
COLUMNS = 4
INTRODUCTION = (
    "Pointwise V-information (PVI) says by how many bits a model of a family knows the label of a row better than the "
    "best constant answer does; its mean over rows is the V-information of a phenomenon, given here with the 95 % "
    "interval over groups of rows, beside the entropy of the labels, which it cannot exceed. No model scores a row "
    "whose premise or square it has learnt from. The config `pvi` has the score of every training and validation row. "
    f"Where the family knows something (all of the interval is above {LEAST_INFORMATION} bits), the rows of each label "
    "above the median are the config `…_simple`, the others `…_hard`; elsewhere, half of them would be hard by chance."
)
TOO_LOW = (
    "The paper's Table 2 is of its own data, and too low: its code sets the PVI of every row with the first label, "
    "*entailment*, to 0. That leaves about half of the V-information of two labels, and two thirds of three."
)


def pvi_sections() -> tuple[CardSection, ...]:
    """Return the sections of a card, if any scores are committed."""
    if not _committed():
        return ()
    figure = CardFigure(name="pvi", caption="How PVI is distributed in each phenomenon", draw=pvi_figure)
    return (
        CardSection(title="How hard each row is (PVI)", markdown=information_table, figures=(figure,)),
        CardSection(title="The easiest and the hardest rows", markdown=extremes),
    )


def information_table(_: Path) -> str:
    """Return the V-information of every scored phenomenon, and how two families agree."""
    known = _committed()
    families = sorted({about.family for about in known.values()})
    others = sorted({family for about in known.values() for family in about.beside})
    lines = [
        f"{INTRODUCTION} {TOO_LOW} The family here is {', '.join(f'`{name}`' for name in families)}.",
        "",
        f"| phenomenon | rows | V-information | of | {' | '.join(f'`{name}`' for name in others)} | Table 2 | halves |",
        f"|---|--:|--:|--:|{'--:|' * len(others)}--:|---|",
    ]
    for name, about in known.items():
        beside = (_bits(about.beside[other]["information"]) if other in about.beside else "–" for other in others)
        halves = "yes" if about.splittable else f"no: {LEAST_INFORMATION} bits or less is within the interval"
        lines.append(
            f"| `{name}` | {about.scored:,} | {_bits(about.information)} | {about.information['label_entropy']:.2f} | "
            f"{' | '.join(beside)} | {paper_tasks()[name].information:.2f} | {halves} |"
        )
    for other in others:
        lines += ["", *_agreement(known, other)]
    return "\n".join(lines)


def _agreement(known: dict[str, About], other: str) -> Iterator[str]:
    """Yield how many rows are in which half for two families."""
    both = {name: about for name, about in known.items() if other in about.beside and about.splittable}
    if not both:
        return
    (family,) = {about.family for about in both.values()}
    yield (
        f"Rows by the half that they are in for `{family}` and for `{other}`, whose halves are of little meaning where "
        "it knows nothing:"
    )
    yield ""
    yield f"| phenomenon | simple for both | simple for `{family}` alone | simple for `{other}` alone | hard for both |"
    yield "|---|--:|--:|--:|--:|"
    for name, about in both.items():
        halves = about.beside[other]["halves"]
        cells = (halves[one] for one in ("simple simple", "simple hard", "hard simple", "hard hard"))
        yield f"| `{name}` | {' | '.join(f'{cell:,}' for cell in cells)} |"


def pvi_figure(folder: Path) -> "Figure":
    """Draw a histogram of PVI for each phenomenon, from the floor of what is frequent to the entropy of the labels."""
    from matplotlib.figure import Figure

    tables = dict(_scores(folder))
    lines = -(-len(tables) // COLUMNS)
    figure = Figure(figsize=(9, 1.5 * lines + 0.4), layout="constrained")
    axes = figure.subplots(lines, COLUMNS, squeeze=False).ravel()
    for place, (name, table) in zip(axes, tables.items(), strict=False):
        values = table["pvi"].to_numpy()
        low = float(np.percentile(values, 1))
        place.hist(np.clip(values, low, None), bins=40, color="0.35")
        place.axvline(0, color="0.7", linewidth=0.8)
        place.set_title(name, fontsize=8)
        place.tick_params(labelsize=7)
        place.set_yticks([])
        place.locator_params(axis="x", nbins=4)
    for place in axes[len(tables) :]:
        place.set_visible(False)
    figure.supxlabel("PVI (bits); the lowest hundredth is drawn at its upper end", fontsize=8)
    return figure


def extremes(folder: Path) -> str:
    """Return the five rows of each phenomenon that are easiest and the five that are hardest."""
    lines = ["The five rows with the most PVI and, below them, the five with the least.", ""]
    for name, table in _scores(folder):
        ordered = table.take(pc.sort_indices(table, sort_keys=[("pvi", "descending"), ("uid", "ascending")]))
        lines += [f"**`{name}`**", "", "| PVI | premise | hypothesis | label |", "|--:|---|---|---|"]
        ends = pa.concat_tables([ordered.slice(0, SHOWN), ordered.slice(max(SHOWN, ordered.num_rows - SHOWN))])
        for row in ends.to_pylist():
            cells = (_cell(row["premise"]), _cell(row["hypothesis"]), row["label_text"])
            lines.append(f"| {row['pvi']:+.2f} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines).strip()


def _scores(folder: Path) -> Iterator[tuple[str, pa.Table]]:
    """Yield the scored rows of each phenomenon, in declared order."""
    built = read_manifest(folder).configs
    if NAME not in built:
        return
    columns = ["uid", "config", "premise", "hypothesis", "label_text", "pvi"]
    table = pq.read_table(folder / built[NAME].splits[SPLIT].file, columns=columns)
    for name in _committed():
        chosen = table.filter(pc.equal(table["config"], name))
        if chosen.num_rows:
            yield name, chosen


def _committed() -> dict[str, About]:
    return {name: read_about(FOLDER, name) for name in paper_tasks() if committed(FOLDER, name)}


def _bits(told: Mapping[str, float]) -> str:
    # Adding 0 makes a rounded -0 positive.
    value, low, high = (round(told[name], 3) + 0.0 for name in ("value", "low", "high"))
    return f"{value:.3f} [{low:.3f}, {high:.3f}]"


def _cell(text: str) -> str:
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} …"
    return cut.replace("|", "\\|").replace("\n", " ")
