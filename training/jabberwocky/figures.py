"""What the paper reports of its four models on the small condition (Tables 3, 4 and 6)."""

from wabe.builders.jabberwocky.configs import (
    PROBE_CONSISTENCY,
    PROBE_CONSISTENCY_2020,
    PROBE_IDENTICAL,
    SMALL,
    SMALL_2020,
)
from wabe.training.core.recipe import PaperFigure

MODELS = ("bgru", "conv", "satt", "infs")

Figure = tuple[float, float | None]

# Mean and standard deviation in per cent, in the order of MODELS.
TABLE_3: tuple[Figure, ...] = ((95.1, 0.21), (95.43, 0.12), (93.14, 0.94), (96.02, 0.51))
# The rows are in the paper's order: #, ^, <, =, >, |, v. None is what cannot be read in the copy at hand.
ROWS = (
    "independence",
    "negation",
    "forward_entailment",
    "equivalence",
    "reverse_entailment",
    "alternation",
    "cover",
)
TABLE_4: tuple[tuple[Figure | None, ...], ...] = (
    ((100.0, 0.0), (100.0, 0.0), (99.94, 0.26), (99.67, 0.98)),
    ((55.68, 20.29), (73.29, 10.8), (23.71, 11.45), (90.67, 10.98)),
    ((90.78, 4.99), (82.84, 6.51), (75.22, 5.98), (95.53, 2.64)),
    ((90.43, 17.1), (38.12, 15.56), (71.94, 24.1), (95.93, 6.5)),
    ((90.34, 4.18), (77.11, 5.9), (81.4, 6.67), (93.81, 2.96)),
    ((93.08, 3.58), (85.34, 5.47), (74.05, 8.03), (92.23, None)),
    ((88.01, 3.55), (71.5, 7.32), (78.4, 7.91), None),
)
TABLE_6: tuple[tuple[Figure, ...], ...] = (
    ((97.4, 0.86), (97.8, 0.93), (98.58, 0.74), (97.03, 0.87)),
    ((63.03, 36.19), (63.42, 35.91), (66.92, 31.45), (57.16, 38.24)),
    ((92.45, 6.26), (88.1, 8.16), (93.16, 5.42), (90.64, 6.76)),
    ((100.0, 0.0), (100.0, 0.0), (100.0, 0.0), (100.0, 0.0)),
    ((91.37, 6.23), (94.73, 6.51), (96.42, 3.22), (87.02, 9.61)),
    ((96.02, 2.6), (96.29, 2.51), (96.95, 2.14), (94.2, 3.48)),
    ((93.57, 3.56), (95.0, 2.97), (96.4, 2.83), (93.1, 3.77)),
)


def figures_of(encoder: str) -> tuple[PaperFigure, ...]:
    """Return the paper's figures of one model, each beside our labels and those of the paper's code."""
    model = MODELS.index(encoder)
    found = []
    for condition, probe in ((SMALL, PROBE_CONSISTENCY), (SMALL_2020, PROBE_CONSISTENCY_2020)):
        found.append(_figure("Table 3", condition.name, "holdout", "accuracy", TABLE_3[model]))
        found += [
            _figure("Table 6", probe.name, "test", "consistency", figures[model], relation)
            for relation, figures in zip(ROWS, TABLE_6, strict=True)
        ]
    of_model = ((relation, figures[model]) for relation, figures in zip(ROWS, TABLE_4, strict=True))
    found += [
        _figure("Table 4", PROBE_IDENTICAL.name, "test", "accuracy", figure, relation)
        for relation, figure in of_model
        if figure is not None
    ]
    return tuple(found)


def _figure(
    table: str,
    config: str,
    split: str,
    metric: str,
    figure: Figure,
    relation: str | None = None,
) -> PaperFigure:
    mean, deviation = figure
    return PaperFigure(
        table=table,
        config=config,
        split=split,
        metric=metric,
        value=mean / 100,
        sd=None if deviation is None else deviation / 100,
        group={"label": relation} if relation else {},
    )
