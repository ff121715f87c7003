"""Chooses the words of a scene and fills the slots of patterns with them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.quantifier.forms import forms
from wabe.builders.curriculum.quantifier.source import GEOGRAPHY, PRESENT, WHERE, own_words

# What a verb of a kind is done to.
DONE_TO = {
    "state": ("person",),
    "act": ("person",),
    "place": ("place", "geography"),
    "text": ("text",),
    "music": ("music",),
    "animal": ("animal",),
    "food": ("food",),
    "garment": ("garment",),
    "thing": ("tool", "object"),
    "depict": ("place", "animal", "artwork", "tool", "object", "garment", "geography"),
    "giving": ("text", "tool", "object", "garment"),
    "teaching": ("music",),
}
THREE_PLACES = ("giving", "teaching")
# "an hour", though it begins with a consonant.
SILENT = ("hour",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of a scene: slots of patterns with their fillings, and the lemmas and names behind them."""

    slots: Mapping[str, str]
    lemmas: Mapping[str, str]
    """By the first letter of a slot (A, B, C, Q, V), the lemma that its filling has."""
    names: Mapping[str, str]
    nouns: Mapping[str, str]
    """By the variable of a sort (a, b, c), the noun that its members are called by, and its plural."""
    plurals: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its forms; a place is added where there is one."""

    singular: str
    plural: str
    where: str = ""

    def phrase(self, adjective: str = "", *, plural: bool = False) -> str:
        """Return the noun with an adjective before it and a place after it."""
        return " ".join(filter(None, (adjective, self.plural if plural else self.singular, self.where)))


def article(phrase: str) -> str:
    """Put "a" or "an" before a phrase."""
    vowel = phrase.lower().startswith(tuple("aeiou") + SILENT)
    return f"{'an' if vowel else 'a'} {phrase}"


@cache
def _nouns(kind: str, vocabulary: Vocabulary) -> tuple[Noun, ...]:
    if kind == "geography":
        return tuple(Noun(*pair) for pair in GEOGRAPHY.items())
    found = words("people") if kind == "person" else [*own_words("objects"), *words("things")]
    wanted = "occupation" if kind == "person" else kind
    return tuple(
        Noun(one["singular"], one["plural"]) for one in found if one.kind == wanted and one.vocabulary == vocabulary
    )


@cache
def _verbs(kinds: tuple[str, ...], vocabulary: Vocabulary) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return verbs with the forms that patterns use; every kind is as frequent as it has verbs."""
    return tuple(
        (one.kind, _verb_forms(one.kind, one["base"], one["third"], one["participle"]) | {"lemma": one["base"]})
        for one in own_words("verbs")
        if one.kind in kinds and one.vocabulary == vocabulary
    )


def _verb_forms(kind: str, base: str, third: str, participle: str) -> dict[str, str]:
    if kind in PRESENT:
        return {
            "V": third,
            "Vp": base,
            "notV": f"does not {base}",
            "notVp": f"do not {base}",
            "byV": f"is {participle} by",
            "notbyV": f"is not {participle} by",
        }
    return {
        "V": f"has {participle}",
        "Vp": f"have {participle}",
        "notV": f"has not {participle}",
        "notVp": f"have not {participle}",
        "byV": f"has been {participle} by",
        "notbyV": f"has not been {participle} by",
    }


def wording(dice: Dice, vocabulary: Vocabulary, *, people: bool, named_object: bool, three_places: bool) -> Wording:
    """Draw words: everyone or people of one occupation, who do one thing to others or to things of one kind."""
    two_places = tuple(kind for kind in DONE_TO if kind not in THREE_PLACES)
    if named_object:
        two_places = ("place", "depict") if people else ("state", "act", "place", "depict")
    elif people:
        two_places = tuple(kind for kind in two_places if "person" not in DONE_TO[kind])
    kinds = THREE_PLACES if three_places else two_places
    kind = dice.one([kind for kind in kinds if _verbs((kind,), vocabulary)])
    _, verb = dice.one(_verbs((kind,), vocabulary))
    doer, *others = dice.some(_nouns("person", vocabulary), 3)
    things = ("geography",) if named_object and kind in {"place", "depict"} else DONE_TO[kind]
    if kind == "place" and people and not named_object:
        things = ("place",)
    thing_kind = dice.one(things)
    thing = dice.one(_nouns(thing_kind, vocabulary)) if thing_kind != "person" else others[0]
    # That Oslo is a city is known, that it is on a list is not: it can be said, and it can be denied.
    located = named_object or dice.below(3) == 0
    where = WHERE.get(thing_kind, "") if located else ""
    thing = Noun(thing.singular, thing.plural, where)
    object_kind, object_ = ("person", others[0]) if three_places else (thing_kind, thing)
    quality = dice.one(_qualities(object_kind, vocabulary))
    names = _names(dice, vocabulary, object_kind, object_.singular)
    slots = {
        **_doer_slots(doer, people=people),
        **_object_slots(object_, object_kind, quality),
        "C": thing.phrase(),
        "a_C": article(thing.phrase()),
        "C0": thing.singular,
        **verb,
        **names,
    }
    lemmas = {"B": object_.singular, "C": thing.singular, "Q": quality, "V": verb["lemma"]}
    if object_kind == "geography":
        del lemmas["B"]
    if not people:
        lemmas["A"] = doer.singular
    doers = Noun("person", "people") if people else doer
    sorts = {"a": doers, "b": object_, "c": thing}
    return Wording(
        slots=slots,
        lemmas=lemmas,
        names=names,
        nouns={variable: noun.singular for variable, noun in sorts.items()},
        plurals={variable: noun.plural for variable, noun in sorts.items()},
    )


def fixed_words() -> tuple[str, ...]:
    """Return every word that the texts of all splits share, in lower case: those of patterns, and those of slots."""
    literal = [
        part for form in forms().values() for _, text in form.patterns for part, *_ in Formatter().parse(text) if part
    ]
    in_slots = [*_doer_slots(Noun("", ""), people=False).values(), *_doer_slots(Noun("", ""), people=True).values()]
    pronouns = ["whom that which who an", *WHERE.values(), *GEOGRAPHY, *GEOGRAPHY.values()]
    auxiliaries = [form for kind in ("state", "act") for form in _verb_forms(kind, "", "", "").values()]
    text = " ".join([*literal, *in_slots, *pronouns, *auxiliaries]).lower()
    return tuple(sorted(set(re.findall("[a-z]+", text))))


@cache
def _qualities(kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    fitting = ("any", "person") if kind == "person" else ("any",)
    return tuple(
        one["adjective"] for one in own_words("qualities") if one.kind in fitting and one.vocabulary == vocabulary
    )


@cache
def _people_names(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["name"] for one in words("names") if one.vocabulary == vocabulary)


@cache
def _place_names(kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["place"] for one in words("places") if one.kind == kind and one.vocabulary == vocabulary)


def _names(dice: Dice, vocabulary: Vocabulary, kind: str, noun: str) -> dict[str, str]:
    first, second, third, fourth = dice.some(_people_names(vocabulary), 4)
    if kind == "geography":
        third, fourth = dice.some(_place_names(noun, vocabulary), 2)
    return {"n": first, "m": second, "k": third, "l": fourth}


def _doer_slots(noun: Noun, *, people: bool) -> dict[str, str]:
    if people:
        return {
            "every_A": "everyone",
            "each_A": "each person",
            "no_A": "no one",
            "not_every_A": "not everyone",
            "any_A": "anyone",
            "a_A": "someone",
            "Ap": "person",
            "As": "people",
            "that_A": "that person",
            "or_other_A": "someone or other",
            "but_one_A": "everyone except one person",
            "an_A": "a person",
        }
    one = noun.singular
    return {
        "every_A": f"every {one}",
        "each_A": f"each {one}",
        "no_A": f"no {one}",
        "not_every_A": f"not every {one}",
        "any_A": f"any {one}",
        "a_A": article(one),
        "Ap": one,
        "As": noun.plural,
        "that_A": f"that {one}",
        "or_other_A": f"some {one} or other",
        "but_one_A": f"every {one} except one",
        "an_A": article(one),
    }


def _object_slots(noun: Noun, kind: str, quality: str) -> dict[str, str]:
    is_person = kind == "person"
    return {
        "B": noun.phrase(),
        "Bs": noun.phrase(plural=True),
        "a_B": article(noun.phrase()),
        "B0": noun.singular,
        "Q": quality,
        "QB": noun.phrase(quality),
        "a_QB": article(noun.phrase(quality)),
        "that_B": "whom" if is_person else "that",
        "which_B": "whom" if is_person else "which",
        "who_B": "who" if is_person else "that",
    }
