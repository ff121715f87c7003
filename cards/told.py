"""What a dataset card says in sentences that are put together from the declaration and the record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wabe.builders.core.declaration import Benchmark, Edition, NoOracle, Oracle, Role
from wabe.builders.core.evaluation import AccuracyBy, Prompt, Reported
from wabe.builders.core.independence import shared_code
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of
from wabe.cards.kinds import Kind
from wabe.cards.places import named

Derivations = Mapping[tuple[Oracle | NoOracle, tuple[str, ...]], list[str]]
# More oracles than this are listed in a table.
MOST_TOLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A prompt, the answers that it allows, and the configs that it is for."""

    template: str
    answers: str
    configs: str
    """Empty where all have the same."""


def edition_told(benchmark: Benchmark) -> str:
    """Say in words what the edition of a benchmark means."""
    if benchmark.edition is Edition.EMBEDDED:
        return "made by the project's own code from its own grammars and word lists; nothing is downloaded"
    sources = "the paper's own sources" if benchmark.paper else "outside sources"
    return f"rebuilt from {sources}, each of them pinned by checksum"


def prompts_of(benchmark: Benchmark, manifest: Manifest) -> list[Asked]:
    """Return every prompt once."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in manifest.configs:
        config = benchmark.config(name)
        if config.part_of is not None and not any(split.role is Role.TEST for split in config.splits):
            continue
        prompt = benchmark.prompt_of(config)
        key = prompt.template, _answers(prompt, [label.value for label in label_of(config.row)])
        found.setdefault(key, []).append(name)
    return [
        Asked(
            template=template, answers=answers, configs="" if len(found) == 1 else named(names, list(manifest.configs))
        )
        for (template, answers), names in found.items()
    ]


def _answers(prompt: Prompt, labels: list[str]) -> str:
    if prompt.choices:
        return f"those in the row's `{prompt.choices}` column"
    return ", ".join(
        f"`{prompt.word(label)}`" + (f" (`{label}`)" if prompt.word(label) != label else "") for label in labels
    )


def measures_of(kinds: Sequence[Kind]) -> list[str]:
    """Say what is reported beside accuracy, and for which kinds of configs."""
    found: dict[str, list[str]] = {}
    for kind in kinds:
        for one in dict.fromkeys(one for config in kind.configs for one in config.reported):
            found.setdefault(_measure(one), []).append(kind.name)
    told = []
    for measure, names in found.items():
        where = "" if len(names) == len(kinds) else f" ({'; '.join(names)})"
        told.append(f"{measure}{where}")
    return told


def _measure(one: Reported) -> str:
    if isinstance(one, AccuracyBy):
        return f"accuracy for each value of `{one.column}`"
    rows = f"other rows with `{one.only}`" if one.only else "other rows"
    mean = f", averaged over `{one.over}`" if one.over else ""
    return (
        f"*{one.name}*: among the groups (`{one.group}`) whose row with `{one.column}` = `{one.first}` is answered "
        f"correctly, the share of their {rows} that are correct, too{mean}"
    )


def proofs_of(benchmark: Benchmark, manifest: Manifest) -> list[str]:
    """Say of every config whether its labels were derived a second time, and by what; alike ones are told together."""
    found = _derivations(benchmark, manifest)
    alone, order = len(found) == 1, list(manifest.configs)
    told: list[str] = []
    if _many(found):
        without = {key: names for key, names in found.items() if isinstance(key[0], NoOracle)}
        but = f" but those of {named([name for names in without.values() for name in names], order)}" if without else ""
        told.append(
            f"Every label{but} was derived twice: when its row was made, and again by an oracle, a second program that "
            f"shares no code with the first. There are {len(found) - len(without)} oracles, listed below."
        )
        found = without
    for (oracle, shared), names in found.items():
        again = any(word.startswith("Every label") for word in told)
        told.append(_proof(oracle, shared, "" if alone else named(names, order), again=again))
    return told


def many_oracles(benchmark: Benchmark, manifest: Manifest) -> list[tuple[str, str]]:
    """Return what each oracle does, with its configs, where there are too many for sentences."""
    found, order = _derivations(benchmark, manifest), list(manifest.configs)
    if not _many(found):
        return []
    return [(named(names, order), one.summary) for (one, _), names in found.items() if isinstance(one, Oracle)]


def _derivations(benchmark: Benchmark, manifest: Manifest) -> Derivations:
    """Return the configs of every oracle, by the oracle and the code that it shares with constructors."""
    found: dict[tuple[Oracle | NoOracle, tuple[str, ...]], list[str]] = {}
    for name in manifest.configs:
        config = benchmark.config(name)
        key = (benchmark.oracle_of(config), tuple(shared_code(benchmark, config)))
        found.setdefault(key, []).append(name)
    return found


def _many(found: Derivations) -> bool:
    proven = [shared for oracle, shared in found if isinstance(oracle, Oracle)]
    return not any(proven) and len(proven) > MOST_TOLD


def _proof(oracle: Oracle | NoOracle, shared: tuple[str, ...], configs: str, *, again: bool) -> str:
    """Say how labels were proven; `again` if a sentence before this one says what an oracle is."""
    if isinstance(oracle, NoOracle):
        return (
            f"There is no oracle{f' for {configs}' if configs else ''}, no second derivation of the labels: "
            f"{oracle.reason}. No check here shows that these labels are right."
        )
    maker = "what made the row" if again else "the first"
    code = f"shares code with {maker} ({', '.join(shared)})" if shared else f"shares no code with {maker}"
    if again:
        return f"Every label of {configs} was derived twice, too, by another oracle, which {code} and {oracle.summary}."
    return (
        f"Every label{f' of {configs}' if configs else ''} was derived twice: when its row was made, and again by an "
        f"oracle, a second program that {code} and {oracle.summary}."
    )


def known_defects(known: Mapping[str, tuple[int, str]]) -> list[tuple[str, int, list[str]]]:
    """Return every reason for known defects with the rows and the configs that have them."""
    found: dict[str, tuple[int, list[str]]] = {}
    for where, (count, reason) in known.items():
        rows, configs = found.get(reason, (0, []))
        config = where.split(" ", 1)[1].partition("/")[0]
        found[reason] = rows + count, [*configs, *([config] if config not in configs else [])]
    return [(reason, rows, configs) for reason, (rows, configs) in found.items()]
