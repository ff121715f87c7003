"""The 36 phenomena of the paper: names, categories, sizes, and what was measured on the released data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import read_lines

FOLDER = Path(__file__).parent
PATH = FOLDER / "paper.csv"


class Category(StrEnum):
    """The paper's eight kinds of phenomena."""

    LEXICAL = "Lexical"
    SYNTACTIC = "Syntactic"
    SEMANTIC = "Semantic"
    LOGICAL = "Logical"
    ANALYTICAL = "Analytical"
    COMMONSENSE = "Commonsense"
    COMPREHENSION = "Comprehension"
    SPECIAL = "Special"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTask:
    """A phenomenon in the paper and as it was released; None where the paper gives no number."""

    name: str
    abbreviation: str
    category: Category
    title: str
    labels: int
    train: int | None
    validation: int | None
    information: float
    """V-information in bits, Table 2."""
    released_hypothesis_only: float
    """Accuracy on the released validation set of logistic regression that sees hypotheses only."""
    released_premise_only: float | None
    released_overlap: float
    """The same with four features of overlap and length."""
    released_majority: float
    mcc_roberta_anli: float | None
    """Matthews' correlation of zero-shot models in the released results: RoBERTa trained on ANLI, and on MNLI."""
    mcc_roberta_mnli: float | None
    left_out: str
    """Why it is not built: its source, and why that cannot be replaced by a grammar; empty for what is built."""


COLUMNS = tuple(PaperTask.__dataclass_fields__)


@cache
def paper_tasks() -> Mapping[str, PaperTask]:
    """Return the paper's phenomena by name, in its order."""
    return read_tasks(PATH)


def read_tasks(path: Path) -> Mapping[str, PaperTask]:
    """Read the table of the paper's phenomena; a reason stands exactly where there is no folder."""
    found: dict[str, PaperTask] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:  # noqa: ARG001 every list is read line by line
        if row["category"] not in set(Category):
            yield f"unknown category {row['category']!r}: there are {', '.join(Category)}"
            return
        if is_built(row["name"], path.parent) and row["left_out"]:
            yield f"{row['name']} is built: remove the reason why it is left out"
        if not is_built(row["name"], path.parent) and not row["left_out"]:
            yield f"{row['name']} is not built: say in left_out why"
        if "|" in row["left_out"]:
            yield "left_out is shown in a table: write it without |"
        try:
            found[row["name"]] = PaperTask(
                name=row["name"],
                abbreviation=row["abbreviation"],
                category=Category(row["category"]),
                title=row["title"],
                labels=int(row["labels"]),
                train=_whole(row["train"]),
                validation=_whole(row["validation"]),
                information=float(row["information"]),
                released_hypothesis_only=float(row["released_hypothesis_only"]),
                released_premise_only=_share(row["released_premise_only"]),
                released_overlap=float(row["released_overlap"]),
                released_majority=float(row["released_majority"]),
                mcc_roberta_anli=_share(row["mcc_roberta_anli"]),
                mcc_roberta_mnli=_share(row["mcc_roberta_mnli"]),
                left_out=row["left_out"],
            )
        except ValueError as error:
            yield f"not a number ({error})"

    read_lines(path, COLUMNS, take)
    return found


def is_built(name: str, folder: Path = FOLDER) -> bool:
    """Tell whether a phenomenon has a folder with a declaration."""
    return (folder / name / "phenomenon.py").is_file()


def _whole(text: str) -> int | None:
    return int(text) if text else None


def _share(text: str) -> float | None:
    return float(text) if text else None
