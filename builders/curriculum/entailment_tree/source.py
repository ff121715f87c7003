"""The words of this phenomenon: coined kinds, substances and places, what is said of them, parts, amounts, events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from snowballstemmer import stemmer

from wabe.builders.curriculum.lexicon.source import (
    VOCABULARIES,
    Shape,
    Word,
    content_words,
    read_lines,
    read_words,
)

FOLDER = Path(__file__).parent
LEVELS = ("trait", "power", "outcome")
SMALL_PLACES = ("valley", "marsh", "forest", "canyon")
LARGE_PLACES = ("region", "province", "district", "territory")
SUBSTANCE = "substance"
OBJECT = "object property"
PROCESS = "process"
# Words in what is said that are of no vocabulary: those without content of their own, and those that patterns have.
FUNCTION_WORDS = frozenset(
    {
        *("have", "has", "are", "is", "by", "as", "like", "against", "when", "within", "without"),
        *(
            "form",
            "forms",
            "grow",
            "grows",
            "turn",
            "turns",
            "detect",
            "detects",
            "contain",
            "contains",
            "feed",
            "feeds",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Where:
    """How a domain says that something is somewhere: in the plural, in the singular, and right after its noun."""

    plural: str
    one: str
    short: str

    def __format__(self, form: str) -> str:
        return {"plural": self.plural, "one": self.one, "short": self.short}[form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """What kinds are of: the noun, how one of them is pointed out, and in which small places they are, if in any."""

    noun: str
    specimen: str
    where: Where | None = None
    places: tuple[str, ...] = SMALL_PLACES


_LIVING = Where("live in", "lives in", "living in")
DOMAINS: Mapping[str, Domain] = {
    domain.noun: domain
    for domain in (
        Domain(noun="plant", specimen="the plant in pot", where=Where("grow in", "grows in", "growing in")),
        Domain(noun="animal", specimen="the animal in pen", where=_LIVING),
        Domain(noun="microbe", specimen="the microbe in dish", where=_LIVING),
        Domain(
            noun="crystal",
            specimen="the crystal in tray",
            where=Where("come from", "comes from", "from"),
            places=("valley", "canyon"),
        ),
        Domain(noun="device", specimen="the device on bench"),
        Domain(noun="star", specimen="the star in photograph"),
        Domain(
            noun="lake",
            specimen="the lake on page",
            where=Where("lie in", "lies in", "in"),
            places=("valley", "forest", "canyon"),
        ),
        Domain(noun="storm", specimen="the storm in report", where=Where("form over", "forms over", "forming over")),
    )
}
COINED = Shape(forms=("singular", "plural"), kinds=frozenset({*DOMAINS, SUBSTANCE, *SMALL_PLACES, *LARGE_PLACES}))
PROPERTIES = Shape(
    forms=("base", "third"), kinds=frozenset({f"{noun} {level}" for noun in DOMAINS for level in LEVELS} | {OBJECT})
)
PHRASES = Shape(
    forms=("phrase",),
    kinds=frozenset({f"{noun} {what}" for noun in DOMAINS for what in ("part", "quantity", "event")} | {PROCESS}),
)


@cache
def coined() -> tuple[Word, ...]:
    """Return the coined nouns: kinds by their domain, substances, and the names of places by what they are."""
    return read_words(FOLDER / "coined.csv", COINED)


@cache
def properties() -> tuple[Word, ...]:
    """Return what is said of kinds, by domain and level, and of things made of something."""
    return read_said(FOLDER / "properties.csv", PROPERTIES)


@cache
def phrases() -> tuple[Word, ...]:
    """Return parts, quantities and events by domain, and what is done to substances."""
    return read_said(FOLDER / "phrases.csv", PHRASES, properties())


def read_said(path: Path, shape: Shape, before: Sequence[Word] = ()) -> tuple[Word, ...]:
    """Read phrases; each once, and no word of content in both vocabularies, those of earlier lists included."""
    found: list[Word] = []
    seen: dict[str, int] = {}
    stems = {stem: (word.vocabulary, "an earlier list") for word in before for stem in _stems(word.forms.values())}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in shape.kinds:
            yield f"unknown class {row['kind']!r}: the classes are {', '.join(sorted(shape.kinds))}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        forms = {form: row[form] for form in shape.forms}
        if empty := [form for form, text in forms.items() if not text.strip()]:
            yield f"no {', '.join(empty)}"
        word = row[shape.forms[0]]
        if seen.setdefault(word, number) != number:
            yield f"{word!r} is also in line {seen[word]}"
        for stem in _stems(forms.values()):
            vocabulary, first = stems.setdefault(stem, (row["vocabulary"], f"line {number}"))
            if vocabulary != row["vocabulary"]:
                yield f"{stem!r} is in both vocabularies (as {vocabulary!r} in {first})"
        found.append(Word(kind=row["kind"], vocabulary=row["vocabulary"], forms=forms))

    read_lines(path, ("kind", "vocabulary", *shape.forms), take)
    return tuple(found)


def _stems(texts: Iterable[str]) -> list[str]:
    stem = stemmer("english").stemWord
    return list(dict.fromkeys(str(stem(word)) for word in content_words(texts) if word not in FUNCTION_WORDS))
