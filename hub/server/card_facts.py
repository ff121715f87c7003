"""What a card's metadata tells a person: configs with their rows, licence, edition, scores."""

from collections.abc import Mapping
from dataclasses import dataclass

from wabe.hub.server.preview import Split, list_splits

Card = Mapping[str, object]
# Datasets that exist in two editions carry the name of theirs as a tag.
_EDITIONS = ("embedded", "upstream")


@dataclass(frozen=True, slots=True)
class SplitSize:
    """A split, and how many rows the card says it has."""

    split: Split
    rows: int | None


@dataclass(frozen=True, slots=True)
class Config:
    """A config with its splits."""

    name: str
    splits: tuple[SplitSize, ...]

    @property
    def rows(self) -> int | None:
        """The rows of all splits, if the card tells."""
        known = [one.rows for one in self.splits if one.rows is not None]
        return sum(known) if known and len(known) == len(self.splits) else None


def list_configs(card: Card) -> list[Config]:
    """The configs that a card declares; the default config comes first."""
    told = _rows_told(card)
    grouped: dict[str, list[SplitSize]] = {}
    for split in list_splits(card):
        grouped.setdefault(split.config, []).append(SplitSize(split, told.get((split.config, split.name))))
    return [Config(name, tuple(splits)) for name, splits in grouped.items()]


def total_rows(configs: list[Config]) -> int | None:
    """The rows of all configs together, if the card tells."""
    known = [config.rows for config in configs if config.rows is not None]
    return sum(known) if known and len(known) == len(configs) else None


def licence_of(card: Card) -> str:
    """The licence, by its own name if it is none of those that the Hub lists."""
    return words(card.get("license_name")) or words(card.get("license"))


def edition_of(card: Card) -> str:
    """The edition that the tags name, if any."""
    return next((name for name in _EDITIONS if name in texts(card.get("tags"))), "")


def accuracy_of(card: Card) -> tuple[float, str] | None:
    """The first accuracy that a model's card reports, and the data that it was measured on."""
    for model in _mappings(card.get("model-index")):
        for result in _mappings(model.get("results")):
            data = result.get("dataset")
            where = data if isinstance(data, dict) else {}
            for metric in _mappings(result.get("metrics")):
                value = metric.get("value")
                if metric.get("type") == "accuracy" and isinstance(value, int | float) and 0 <= value <= 1:
                    return float(value), "/".join(words(where[key]) for key in ("config", "split") if where.get(key))
    return None


def texts(value: object) -> list[str]:
    """One text or several, as a list."""
    items = value if isinstance(value, list) else [value]
    return [str(item) for item in items if item is not None]


def words(value: object) -> str:
    """One text or several, for a reader."""
    return ", ".join(texts(value))


def _rows_told(card: Card) -> dict[tuple[str, str], int]:
    infos = card.get("dataset_info")
    told: dict[tuple[str, str], int] = {}
    for info in _mappings(infos if isinstance(infos, list) else [infos]):
        for split in _mappings(info.get("splits")):
            rows = split.get("num_examples")
            if isinstance(rows, int):
                told[str(info.get("config_name", "default")), str(split.get("name"))] = rows
    return told


def _mappings(value: object) -> list[dict[str, object]]:
    return [item for item in (value if isinstance(value, list) else []) if isinstance(item, dict)]
