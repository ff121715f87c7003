"""How a card names configs and splits in a line of text."""

from collections.abc import Iterable, Mapping, Sequence

FEWEST_IN_A_RUN = 3

# A config and one of its splits.
Place = tuple[str, str]


def named(names: Iterable[str], order: Sequence[str]) -> str:
    """Write names as code in their order; where three or more follow each other, only the first and the last."""
    chosen = set(names)
    runs: list[list[str]] = [[]]
    for name in order:
        if name in chosen:
            runs[-1].append(name)
        elif runs[-1]:
            runs.append([])
    return ", ".join(
        f"`{run[0]}` … `{run[-1]}`" if len(run) >= FEWEST_IN_A_RUN else ", ".join(f"`{name}`" for name in run)
        for run in runs
        if run
    )


def named_places(places: Iterable[Place], splits: Mapping[str, Sequence[str]]) -> str:
    """Write where something holds: in which configs, and in which of their splits unless it is all of them."""
    chosen, order = set(places), list(splits)
    found: dict[tuple[str, ...], list[str]] = {(): []}
    for config, every in splits.items():
        covered = tuple(split for split in every if (config, split) in chosen)
        if covered:
            found.setdefault(() if len(covered) == len(every) else covered, []).append(config)
    whole = found.pop(())
    told = [f"{named(covered, splits[configs[0]])} of {named(configs, order)}" for covered, configs in found.items()]
    if whole:
        told.insert(0, ("all of " if told else "") + named(whole, order))
    return "; ".join(told)


def enumerated(words: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
