"""What the thesis reports of robustness: Table 3.8 for training without noise, Table 3.9 for training with it."""

from wabe.training.core.recipe import PaperFigure

NOISES = ("clean", "sup", "irr", "disc")
Row = tuple[tuple[float, float], ...]

# Mean and deviation of ten runs: tested without noise, with supporting, irrelevant and disconnected facts.
ROBUSTNESS: dict[tuple[str, str], Row] = {
    ("bilstm-attention", "clean"): ((0.58, 0.05), (0.76, 0.02), (0.70, 0.15), (0.49, 0.05)),
    ("bilstm-attention", "sup"): ((0.38, 0.04), (0.67, 0.06), (0.44, 0.03), (0.31, 0.21)),
    ("bilstm-attention", "irr"): ((0.57, 0.05), (0.38, 0.22), (0.51, 0.06), (0.44, 0.26)),
    ("bilstm-attention", "disc"): ((0.45, 0.02), (0.47, 0.03), (0.47, 0.05), (0.57, 0.07)),
    ("bilstm-mean", "clean"): ((0.53, 0.05), (0.64, 0.22), (0.76, 0.02), (0.45, 0.05)),
    ("bilstm-mean", "sup"): ((0.32, 0.04), (0.66, 0.07), (0.39, 0.03), (0.25, 0.16)),
    ("bilstm-mean", "irr"): ((0.56, 0.05), (0.31, 0.16), (0.52, 0.06), (0.54, 0.27)),
    ("bilstm-mean", "disc"): ((0.47, 0.03), (0.46, 0.05), (0.48, 0.03), (0.57, 0.06)),
    ("gat", "clean"): ((1.00, 0.00), (0.24, 0.20), (0.51, 0.15), (0.80, 0.17)),
    ("gat", "sup"): ((0.92, 0.17), (0.98, 0.01), (0.50, 0.23), (0.92, 0.05)),
    ("gat", "irr"): ((0.92, 0.00), (0.77, 0.12), (0.93, 0.01), (0.85, 0.25)),
    ("gat", "disc"): ((0.75, 0.07), (0.78, 0.12), (0.56, 0.26), (0.96, 0.01)),
}


def robustness_config(noise: str) -> str:
    """Return the name of the config that trains with one kind of noise."""
    return f"rob_train_{noise}_23_test_all_23"


def robustness(reader: str, noise: str) -> tuple[PaperFigure, ...]:
    """Return what the thesis reports for a model that was trained with one kind of noise."""
    return tuple(
        PaperFigure(
            table="Table 3.8" if noise == "clean" else "Table 3.9",
            config=robustness_config(noise),
            split=f"test_{tested}",
            metric="accuracy",
            value=value,
            sd=deviation,
        )
        for tested, (value, deviation) in zip(NOISES, ROBUSTNESS[reader, noise], strict=True)
    )
