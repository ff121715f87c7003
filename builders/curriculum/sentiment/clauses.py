"""Clauses: one opinion word about one subject, affirmed, denied or denied with emphasis."""

from dataclasses import dataclass, replace
from functools import cache

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.sentiment.source import ANY, CLASSES, FORMS, Subject, Word, opinions
from wabe.builders.curriculum.sentiment.values import Opinion, of
from wabe.builders.curriculum.sentiment.wording import patterns

AFFIRMED, DENIED, EMPHATIC = "", " denial", " emphatic"
# Somebody else says or one expects it, and it is rejected.
REJECTED = " rejected"
# How a word may be denied in each mode.
LEVELS = {
    AFFIRMED: ("any", "emphatic", "rejected", "never"),
    REJECTED: ("any", "emphatic", "rejected"),
    EMPHATIC: ("any", "emphatic"),
    DENIED: ("any",),
}
SPEAKER = ("I", "me")
# How often each form of a word is drawn.
WEIGHED = (*("adjective",) * 11, *("noun",) * 2, *("feeling",) * 3, *("effect",) * 4)
# A word that begins so reads like a denial itself: two more would be too many; and "not bad" is almost praise.
LIKE_DENIALS = ("un", "im", "in", "bad")
# Everyday words sound odd in formal surroundings.
EVERYDAY = ("good", "bad", "nice", "great")
FORMAL = ("considered", "found", "did not find", "struck me", "was truly")
# One says so to find fault: what lacks one fault may have others.
FAULTFINDING = ("nothing about", "found nothing", "hardly")
# A denied fault is faint praise, and rarer.
DENIED_SIGNS = (1, 1, -1)
WHOLE = "whole"
# So often a word that fits only such things is preferred, per cent.
TELLING = 50
AT_ALL = 50
IN_THE_LEAST = 25
FREE = 40
PERSONAL = 45


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Something that is said, what opinion it gives, and how: the steps and the words in order."""

    text: str
    opinion: Opinion
    steps: tuple[str, ...]
    words: tuple[Word, ...]
    names: tuple[str, ...]
    """The names of the patterns."""
    compound: bool = False
    """Whether it has a comma or a semicolon of its own."""

    def under(
        self,
        construction: str,
        dice: Dice,
        opinion: Opinion,
        *,
        compound: bool = False,
        without: tuple[str, ...] = (),
        **slots: str,
    ) -> "Told":
        """Return it inside another pattern, which makes another opinion of it."""
        pattern = dice.one([one for one in patterns()[construction] if one.name not in without])
        return replace(
            self,
            text=pattern.text.format(c=self.text, **slots),
            opinion=opinion,
            steps=(*self.steps, construction),
            names=(pattern.name, *self.names),
            compound=compound or self.compound,
        )


@cache
def stock(
    vocabulary: str,
    fits: tuple[str, ...],
    polarity: int,
    mode: str,
    forms: tuple[str, ...],
    *,
    twice: bool = False,
    topic: str = "",
    degree: str = "",
) -> tuple[Word, ...]:
    """Return the words that can be used so; a polarity of 0 is any, and so are an empty topic and degree."""
    return tuple(
        one
        for one in opinions()
        if one.vocabulary == vocabulary
        and any(suited in fits for suited in one.fits)
        and polarity in {0, one.polarity}
        and one.denied in LEVELS[mode]
        and one.form in forms
        and topic in {"", one.topic}
        and degree in {"", one.degree}
        and not (twice and one.polarity < 0 and one.word.startswith(LIKE_DENIALS))
    )


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws words for one scene."""

    dice: Dice
    vocabulary: str

    def word(
        self,
        fits: tuple[str, ...],
        *,
        mode: str = AFFIRMED,
        polarity: int = 0,
        forms: tuple[str, ...] = FORMS,
        twice: bool = False,
        topic: str = "",
        degree: str = "",
    ) -> Word:
        """Return a word; its polarity is drawn first, then its form, so that long lists are not favoured."""
        wanted = polarity or self.dice.one(DENIED_SIGNS if mode == DENIED else (1, -1))
        form = self.dice.one([one for one in WEIGHED if one in forms])
        found = stock(self.vocabulary, fits, wanted, mode, (form,), twice=twice, topic=topic, degree=degree) or stock(
            self.vocabulary, fits, wanted, mode, ("adjective",), twice=twice, topic=topic, degree=degree
        )
        telling = [one for one in found if one.topic != WHOLE]
        return self.dice.one(telling if telling and self.dice.chance(TELLING) else found)

    def clause(
        self,
        subject: str,
        word: Word,
        *,
        mode: str = AFFIRMED,
        person: tuple[str, str] = SPEAKER,
        personal: bool | None = None,
        embedded: bool = False,
    ) -> Told:
        """Say a word of a subject; where it stands under another pattern, it is said as simply as possible."""
        dice = self.dice
        if personal is None:
            personal = dice.chance(PERSONAL) and not embedded
        found = {"adjective": "finding" if personal else "quality", "noun": "noun finding" if personal else "noun"}
        construction = found.get(word.form, word.form)
        if f"{construction}{mode}" not in patterns():
            construction = "noun"
        construction += mode
        if construction == "quality" and not embedded and dice.chance(FREE):
            construction = "quality free"
        options = patterns()[construction]
        if word.word in EVERYDAY:
            options = tuple(one for one in options if one.name not in FORMAL)
        if mode == EMPHATIC and word.denied in LEVELS[DENIED]:
            firm = patterns()[construction.removesuffix(EMPHATIC) + " firm"]
            options += tuple(one for one in firm if word.polarity > 0 or one.name not in FAULTFINDING)
        # "Really" under a denial would say less.
        pattern = options[0] if embedded and word.form == "feeling" else dice.one(options)
        i, me = person
        text = pattern.text.format(t=subject, w=word.word, past=word.past, i=i, me=me)
        opinion = of(word.polarity)
        told = Told(
            text=text,
            opinion=opinion if mode == AFFIRMED else opinion.denied(),
            steps=() if mode == AFFIRMED else ("denial",),
            words=(word,),
            names=(pattern.name,),
        )
        if mode == DENIED and not embedded and dice.chance(AT_ALL):
            at_all, in_the_least = patterns()["at all"]
            stronger = in_the_least if dice.chance(IN_THE_LEAST) else at_all
            told = replace(told, text=stronger.text.format(c=text), names=(pattern.name, stronger.name))
        return told


def fitting(*some: Subject) -> tuple[str, ...]:
    """Return the classes of words that can be said of all of some subjects."""
    return (ANY, *(one for one in CLASSES if all(one == other.fits for other in some)))
