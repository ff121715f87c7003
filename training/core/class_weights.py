"""Weights of classes: one for each label of the data, by name."""

from collections.abc import Mapping, Sequence

from wabe.errors import WrongCallError


def weights_by_label(weights: Mapping[str, float], labels: Sequence[str]) -> list[float]:
    """Return the weights in the order of the labels; a label without one, or one of another label, is refused."""
    if set(weights) != set(labels):
        raise WrongCallError(
            where="class_weights",
            what=f"there are weights for {', '.join(weights)}, but the labels are {', '.join(labels)}",
            remedy="Give one weight for each label",
        )
    return [float(weights[label]) for label in labels]
