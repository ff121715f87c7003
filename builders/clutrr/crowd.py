"""The crowd-sourced templates: read, checked, and filtered of those that a review or a rule calls wrong."""

import csv
import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.clutrr.kin import GENDERS, TIE_OF, UNTOLD
from wabe.builders.clutrr.language import Bank, Combination, Paraphrase
from wabe.builders.clutrr.sources import TEST_REVIEW, TEST_TEMPLATES, TRAIN_REVIEW, TRAIN_TEMPLATES
from wabe.builders.clutrr.wording import fault
from wabe.builders.core.sources import Source, fetch
from wabe.errors import CorruptError

FILTERED = Path(__file__).parent / "filtered_templates.csv"
ENTITY = re.compile(r"ENT_(\d+)_(male|female)")
SPELLINGS = {"neice": "niece"}
SPLIT_CONTRACTION = re.compile(r"(?<=[\w}]) (n't|'(?:s|re|ll|ve|d|m))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One template of the published files, and why it is not used, if it is not."""

    id: str
    combination: Combination
    text: str
    rejected: str


@cache
def crowd_bank() -> Bank:
    """Return the templates that are used; those of the published test file are held out."""
    templates = published_templates()
    found: dict[Combination, list[Paraphrase]] = {}
    for one in without_repetitions(templates):
        if not one.rejected:
            found.setdefault(one.combination, []).append(Paraphrase(id=one.id, text=one.text))
    held_out = frozenset(one.id for one in templates if one.id.startswith("crowd-test-"))
    return Bank(
        name="the crowd",
        templates={combination: tuple(some) for combination, some in found.items()},
        held_out=held_out,
    )


def published_templates() -> list[Template]:
    """Return all templates, also those that are not used."""
    return [
        *read_templates("train", TRAIN_TEMPLATES, TRAIN_REVIEW),
        *read_templates("test", TEST_TEMPLATES, TEST_REVIEW),
    ]


def read_templates(part: str, templates: Source, review: Source) -> list[Template]:
    """Read one file of templates with its review; the number of a template is its place in the file."""
    verdicts = _verdicts(fetch(review))
    content = json.loads(fetch(templates).read_text(encoding="utf-8"))
    texts = [
        (relations, genders, text)
        for relations, by_gender in content.items()
        for genders, some in by_gender.items()
        for text in some
    ]
    return [
        template(f"crowd-{part}-{number:04}", *one, verdict=verdicts.get(one, "not reviewed"))
        for number, one in enumerate(texts)
    ]


def template(name: str, relations: str, genders: str, text: str, *, verdict: str) -> Template:
    """Check one template: it must name every person of its facts, with the right gender, and nobody else."""
    people = genders.split("-")
    ties = re.findall(r"[a-z]+(?:-in-law)?", relations)
    wrong = [one for one in ties if SPELLINGS.get(one, one) not in TIE_OF]
    if wrong or len(ties) + 1 != len(people) or not set(people) <= set(GENDERS):
        raise _corrupt(name, f"{relations!r} with the genders {genders!r} is not a chain of facts")
    if strange := [one for one in re.findall(r"\w*ENT_\w*", text) if not ENTITY.fullmatch(one)]:
        raise _corrupt(name, f"{strange[0]} is not an entity with a gender")
    named = set(ENTITY.findall(text))
    for place, gender in sorted(named):
        if int(place) >= len(people):
            raise _corrupt(name, f"it names the unknown entity ENT_{place}")
        if people[int(place)] != gender:
            raise _corrupt(name, f"ENT_{place} is {people[int(place)]}, but the text calls it {gender}")
    if missing := [f"ENT_{place}" for place in range(len(people)) if (str(place), people[place]) not in named]:
        raise _corrupt(name, f"it does not name {', '.join(missing)}")
    known = [TIE_OF[SPELLINGS.get(one, one)] for one in ties]
    numbers = tuple(GENDERS.index(gender) for gender in people)
    if tuple(gender for _, gender in known) != numbers[1:]:
        raise _corrupt(name, f"the relations {relations} do not match the genders {genders}")
    plain = " ".join(text.replace("{", "(").replace("}", ")").replace("<", "(").replace(">", ")").split())
    combination = tuple(tie for tie, _ in known), numbers, (UNTOLD,) * len(known)
    slots = sentence(ENTITY.sub(lambda match: f"{{{match.group(1)}}}", plain))
    return Template(id=name, combination=combination, text=slots, rejected=verdict or fault(combination, slots))


def sentence(text: str) -> str:
    """Join contractions that a tokenizer split, mend quotation marks, and let the text begin and end as a sentence."""
    joined = SPLIT_CONTRACTION.sub(r"\1", text)
    quoted = re.sub(r"``\s*|\s*''(?!\w)", '"', joined)
    begun = quoted.lstrip(".,:; ")
    ended = begun if re.search(r"""[.!?]["')]*$""", begun) else begun.rstrip(",;:/\\' ") + "."
    return ended[:1].upper() + ended[1:]


def without_repetitions(templates: list[Template]) -> list[Template]:
    """Reject templates whose words occur elsewhere with the same facts, so that no side knows the other's."""
    seen = Counter((one.combination, _words(one.text)) for one in templates)
    return [
        one
        if one.rejected or seen[one.combination, _words(one.text)] == 1
        else Template(id=one.id, combination=one.combination, text=one.text, rejected="occurs more than once")
        for one in templates
    ]


def filtered_list(path: Path = FILTERED) -> dict[str, str]:
    """Return the committed list of templates that are not used, each with the reason."""
    with path.open(encoding="utf-8", newline="") as file:
        return {row["template"]: row["reason"] for row in csv.DictReader(file)}


def _verdicts(path: Path) -> dict[tuple[str, str, str], str]:
    with path.open(encoding="utf-8", newline="") as file:
        return {
            (row["rel_comb"], row["gender_comb"], row["template"]): ""
            if row["is_correct"] == "True" and row["ignore"] == "False"
            else "called wrong by the review"
            for row in csv.DictReader(file)
        }


def _words(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def _corrupt(name: str, what: str) -> CorruptError:
    return CorruptError(where=f"template {name}", what=what, remedy="Correct the template or remove it")
