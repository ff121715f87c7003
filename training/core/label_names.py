"""A model's outputs and a dataset's labels, matched by name and never by position."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wabe.errors import WrongCallError, unknown_name

# What published checkpoints call the three labels of inference, and the two of its binary form.
SYNONYMS = {
    "entailment": ("entail", "entails", "entailed"),
    "contradiction": ("contradict", "contradicts", "contradicted", "contradictory"),
    "neutral": ("neutrality",),
    "non_entailment": (
        "nonentailment",
        "non_entailed",
        "not_entailment",
        "not_entailed",
        "no_entailment",
        "does_not_entail",
    ),
}
# A label that says no more than its parts: a model that tells them apart is asked for the sum of their probabilities.
PARTS = {"non_entailment": ("neutral", "contradiction")}
UNNAMED = re.compile(r"label_?\d+|\d+")

_NAMES = {synonym: name for name, synonyms in SYNONYMS.items() for synonym in synonyms}


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelMap:
    """For every label of the dataset, in its order, the outputs of the model that mean it."""

    labels: tuple[str, ...]
    outputs: tuple[tuple[int, ...], ...]
    names: Mapping[int, str]

    def probabilities(self, outputs: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Return the probability of every label, given those of the model's outputs."""
        columns = [outputs[:, list(members)].sum(axis=1) for members in self.outputs]
        return np.stack(columns, axis=1).astype(np.float32)

    def of_best_output(self, outputs: npt.NDArray[np.float32]) -> npt.NDArray[np.int64]:
        """Return the label that the most likely output means, whatever the others that mean the same add up to."""
        meant = np.empty(outputs.shape[1], dtype=np.int64)
        for label, members in enumerate(self.outputs):
            meant[list(members)] = label
        best: npt.NDArray[np.int64] = meant[outputs.argmax(axis=1)]
        return best

    @property
    def collapsed(self) -> dict[str, list[str]]:
        """Return the labels that several outputs mean together, to be told wherever figures are reported."""
        return {
            label: [self.names[output] for output in members]
            for label, members in zip(self.labels, self.outputs, strict=True)
            if len(members) > 1
        }


def match_labels(
    names: Mapping[int, str],
    labels: Sequence[str],
    *,
    model: str,
    chosen: Mapping[str, str] | None = None,
) -> LabelMap:
    """Match a model's `id2label` with a dataset's labels; `chosen` maps names of the model to names of the dataset."""
    decided = _decided(names, labels, model=model, chosen=chosen or {})
    known = {canonical(label): label for label in labels}
    left = {output: name for output, name in names.items() if output not in decided}
    found = {canonical(name) for name in left.values()}
    unmatched: list[str] = []
    for output, name in left.items():
        word = canonical(name)
        # Half of a label's parts does not say when the label holds, so the parts count only together.
        whole = next((whole for whole, parts in PARTS.items() if word in parts and found >= set(parts)), None)
        if word in known:
            decided[output] = known[word]
        elif whole in known and whole not in found:
            decided[output] = known[whole]
        else:
            unmatched.append(name)
    members = {label: tuple(output for output in names if decided.get(output) == label) for label in labels}
    missing = [label for label in labels if not members[label]]
    twice = [
        f"{label} ({', '.join(names[output] for output in members[label])})"
        for label in labels
        if len({canonical(names[output]) for output in members[label] if output in left})
        < sum(output in left for output in members[label])
    ]
    if missing or unmatched or twice:
        raise _unmatched(names, labels, model=model, missing=missing, unmatched=unmatched, twice=twice)
    return LabelMap(labels=tuple(labels), outputs=tuple(members[label] for label in labels), names=dict(names))


def is_coarser(names: Iterable[str], labels: Iterable[str]) -> bool:
    """Return whether one of a model's outputs stands for several of a dataset's labels, which it cannot tell apart."""
    known = {canonical(label) for label in labels}
    return any(known >= set(PARTS[word]) for word in map(canonical, names) if word in PARTS)


def canonical(name: str) -> str:
    """Return a name without case, spacing and spelling variants."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
    return _NAMES.get(plain, plain)


def parse_choices(pairs: Sequence[str]) -> dict[str, str]:
    """Read `model_name=dataset_name`, as the command line takes it."""
    choices: dict[str, str] = {}
    for pair in pairs:
        name, equals, label = pair.partition("=")
        if not (name and equals and label) or choices.get(name, label) != label:
            raise WrongCallError(
                where="--labels",
                what=f"{pair!r} does not map one of the model's labels to one label of the dataset",
                remedy="Write for example --labels LABEL_0=entailment, once for each of the model's labels",
            )
        choices[name] = label
    return choices


def _decided(
    names: Mapping[int, str], labels: Sequence[str], *, model: str, chosen: Mapping[str, str]
) -> dict[int, str]:
    decided: dict[int, str] = {}
    for name, label in chosen.items():
        outputs = [output for output, own in names.items() if own == name]
        if not outputs:
            raise unknown_name(where=f"--labels for {model}", kind="output", name=name, known=names.values())
        if label not in labels:
            raise unknown_name(where=f"--labels for {model}", kind="label of the dataset", name=label, known=labels)
        decided |= dict.fromkeys(outputs, label)
    return decided


def _unmatched(
    names: Mapping[int, str],
    labels: Sequence[str],
    *,
    model: str,
    missing: list[str],
    unmatched: list[str],
    twice: list[str],
) -> WrongCallError:
    own = ", ".join(names[output] for output in sorted(names))
    faults = [
        f"no output matches {', '.join(missing)}" if missing else "",
        f"no label matches {', '.join(unmatched)}" if unmatched else "",
        f"more than one output matches {'; '.join(twice)}" if twice else "",
    ]
    nameless = all(UNNAMED.fullmatch(name.casefold()) for name in names.values())
    example = f"{unmatched[0] if unmatched else names[min(names)]}={(missing or list(labels))[0]}"
    return WrongCallError(
        where=model,
        what=f"its outputs are called {own}{', which says nothing about them' if nameless else ''}; the dataset's "
        f"labels are {', '.join(labels)}: {'; '.join(fault for fault in faults if fault)}",
        remedy=f"Match them with --labels, once for each output, for example --labels {example}"
        if len(names) >= len(labels)
        else "Choose a model that distinguishes these labels",
    )
