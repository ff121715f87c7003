"""The words of a scene: a genre, four people, three groups, and what is said of them."""

from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.control.source import (
    NAMES,
    SLOT,
    TIMES,
    Genre,
    cities,
    events,
    own_names,
    own_words,
    people_names,
)
from wabe.builders.curriculum.lexicon.source import Word, content_words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary

# What passages tell besides who is in which group.
TOPICS = (
    ("given", "counts"),
    ("given", "role", "report"),
    ("years", "role"),
    ("counts", "report"),
    ("given", "years"),
    ("counts", "role"),
    ("years", "report"),
    ("given", "role"),
)
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The words of a scene."""

    genre: Genre
    topics: tuple[str, ...]
    people: tuple[str, ...]
    female: tuple[bool, ...]
    groups: tuple[str, ...]
    event: Word
    counts: tuple[int, ...]
    """Numbers that versions of the passage give to groups."""
    years: tuple[int, ...]
    names: tuple[str, ...]
    lemmas: tuple[str, ...]
    slots: dict[str, str]
    """What sentences of any kind may need."""


def draw_setting(dice: Dice, vocabulary: Vocabulary, genre: Genre, topics: tuple[str, ...]) -> Setting:
    """Draw the words of a scene."""
    who = dice.some(_listed("people", vocabulary), 4)
    named = genre.groups in NAMES
    called = dice.some(_listed(genre.groups, vocabulary), 3)
    home = dice.one([word for word in _listed("place", vocabulary) if word not in called])["name"]
    city = dice.one(_listed("city", vocabulary))["place"]
    labels = [word["name" if named else "singular"] for word in called]
    lists = {"gift": "gift", "fixture": genre.extras, "facility": "facility", "role": "role"}
    chosen = {slot: dice.one(_listed(kind, vocabulary)) for slot, kind in lists.items()}
    item = dice.one(_listed(genre.items, vocabulary)) if genre.items.startswith("item_") else None
    source = dice.one(_listed("source", vocabulary))
    event, when = dice.one(_listed("event", vocabulary)), dice.one(TIMES)
    slots = {
        **{
            name: text
            for name, text in genre._asdict().items()
            if name not in ("name", "came", "groups", "group", "items", "extras")
        },
        "items": item["plural"] if item else genre.items,
        "home": home,
        "city": city,
        "gift": _with_article(chosen["gift"]["singular"]),
        "fixture": _with_article(chosen["fixture"]["singular"]),
        "facility": f"the {chosen['facility']['singular']}",
        "role": chosen["role"]["singular"],
        "a_source": _with_article(source["singular"]),
        "the_source": f"the {source['singular']}",
        "happened": f"{event['subject']} {event['past']} {when}",
        "event": f"{event['subject']} {event['past']}",
        "when": when,
        "denial": f"{event['subject']} did not {event['base']} {when}",
    }
    used = [*(["gift"] if "given" in topics else []), *(["role"] if "role" in topics else [])]
    used += [*(["fixture"] if "counts" in topics else []), *(["facility"] if "years" in topics else [])]
    phrases = [chosen[kind]["singular"] for kind in used]
    phrases += [slots["items"]] if "counts" in topics else []
    phrases += [event["subject"], event["base"], source["singular"]] if "report" in topics else []
    phrases += [] if named else labels
    return Setting(
        genre=genre,
        topics=topics,
        people=tuple(word["name"] for word in who),
        female=tuple(word.kind == "female" for word in who),
        groups=tuple(genre.group.replace(SLOT, label) for label in labels),
        event=event,
        counts=tuple(dice.some(range(20, 53), 5)),
        years=tuple(dice.some(range(1984, 2014), 6)),
        names=(*(word["name"] for word in who), home, city, *(labels if named else ())),
        lemmas=tuple(content_words(phrases)),
        slots=slots,
    )


def capitalised(text: str) -> str:
    """Write a text with a capital at its beginning."""
    return text[0].upper() + text[1:]


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


@cache
def _listed(kind: str, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """Return the words of a list that a split may use."""
    lists = {"people": people_names(), "city": cities(), "event": events()}
    every = lists.get(kind) or [word for word in (*own_words(), *own_names()) if word.kind == kind]
    return tuple(word for word in every if word.vocabulary == vocabulary.value)
