"""What the thesis reports of robustness: Table 3.8 for training without noise, Table 3.9 for training with it."""

from wabe.builders.clutrr import settings
from wabe.builders.clutrr.rows import Noise
from wabe.builders.core.declaration import Role
from wabe.training.core.recipe import PaperFigure

Row = tuple[tuple[float, float], ...]

# Mean and deviation of ten runs, tested with each kind of noise in the order of `Noise`.
ROBUSTNESS: dict[tuple[str, Noise], Row] = {
    ("bilstm-attention", Noise.CLEAN): ((0.58, 0.05), (0.76, 0.02), (0.70, 0.15), (0.49, 0.05)),
    ("bilstm-attention", Noise.SUPPORTING): ((0.38, 0.04), (0.67, 0.06), (0.44, 0.03), (0.31, 0.21)),
    ("bilstm-attention", Noise.IRRELEVANT): ((0.57, 0.05), (0.38, 0.22), (0.51, 0.06), (0.44, 0.26)),
    ("bilstm-attention", Noise.DISCONNECTED): ((0.45, 0.02), (0.47, 0.03), (0.47, 0.05), (0.57, 0.07)),
    ("bilstm-mean", Noise.CLEAN): ((0.53, 0.05), (0.64, 0.22), (0.76, 0.02), (0.45, 0.05)),
    ("bilstm-mean", Noise.SUPPORTING): ((0.32, 0.04), (0.66, 0.07), (0.39, 0.03), (0.25, 0.16)),
    ("bilstm-mean", Noise.IRRELEVANT): ((0.56, 0.05), (0.31, 0.16), (0.52, 0.06), (0.54, 0.27)),
    ("bilstm-mean", Noise.DISCONNECTED): ((0.47, 0.03), (0.46, 0.05), (0.48, 0.03), (0.57, 0.06)),
    ("gat", Noise.CLEAN): ((1.00, 0.00), (0.24, 0.20), (0.51, 0.15), (0.80, 0.17)),
    ("gat", Noise.SUPPORTING): ((0.92, 0.17), (0.98, 0.01), (0.50, 0.23), (0.92, 0.05)),
    ("gat", Noise.IRRELEVANT): ((0.92, 0.00), (0.77, 0.12), (0.93, 0.01), (0.85, 0.25)),
    ("gat", Noise.DISCONNECTED): ((0.75, 0.07), (0.78, 0.12), (0.56, 0.26), (0.96, 0.01)),
}


def robustness(reader: str, noise: Noise) -> tuple[PaperFigure, ...]:
    """Return what the thesis reports for a model that was trained with one kind of noise."""
    setting = settings.robustness(noise)
    tests = {split.parts[0].noise: split.name for split in setting.splits if split.role is Role.TEST}
    return tuple(
        PaperFigure(
            table="Table 3.8" if noise is Noise.CLEAN else "Table 3.9",
            config=setting.name,
            split=tests[tested],
            metric="accuracy",
            value=value,
            sd=deviation,
        )
        for tested, (value, deviation) in zip(Noise, ROBUSTNESS[reader, noise], strict=True)
    )
