"""Puts facts into words."""

from collections.abc import Sequence

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Sentence
from wabe.builders.curriculum.spatial.domains import NUMBERS, Cast, Domain, options, patterns
from wabe.builders.curriculum.spatial.meaning import Fact


def clause(domain: Domain, cast: Cast, fact: Fact, pattern: Pattern, subject: str | None = None) -> str:
    """Return a fact in the words of a pattern, without capital and full stop."""
    called = [cast.called[one] for one in fact.entities]
    if subject is not None:
        called[0] = subject
    named = dict(zip("abc", called, strict=False))
    steps = ""
    if domain.unit is not None and fact.steps:
        steps = f"{NUMBERS[fact.steps]} {domain.unit[fact.steps > 1]}"
    return pattern.text.format(**named, **{"is": domain.verb[0], "isnt": domain.verb[1], "steps": steps})


def choose(dice: Dice, domain: Domain, fact: Fact, *, subject_first: bool = False) -> Pattern:
    """Choose a pattern for a fact; one that begins with its subject, if need be."""
    ways = options(domain.plane, fact.kind)
    return dice.one(tuple(one for one in ways if one.text.startswith("{a}")) if subject_first else ways)


def premise(dice: Dice, domain: Domain, cast: Cast, facts: Sequence[Fact]) -> Sentence:
    """Tell facts in random order, some of them joined to one sentence."""
    sentences: list[str] = []
    used: list[str] = []
    setting = _setting(dice, domain)
    left = dice.shuffled(facts)
    while left:
        fact = left.pop(0)
        pattern = choose(dice, domain, fact, subject_first=not sentences)
        text = clause(domain, cast, fact, pattern)
        used.append(pattern.name)
        how = dice.below(4)
        if how == 0 and pattern.text.endswith("{b}") and (more := _about(left, fact.entities[1])):
            left.remove(more[0])
            second = choose(dice, domain, more[1], subject_first=True)
            text = f"{text}, {clause(domain, cast, more[1], second, domain.relative)}"
            used += ["relative", second.name]
        elif how == 1 and left:
            other = left.pop(0)
            second = choose(dice, domain, other)
            joined = dice.one(patterns()["joined"])
            text = joined.text.format(f=text, g=clause(domain, cast, other, second))
            used += [joined.name, second.name]
        if not sentences and setting is not None:
            used.insert(0, setting.name)
            text = f"{setting.text} {_capital(text) if setting.text.endswith('.') else text}"
        sentences.append(f"{_capital(text)}.")
    return _sentence(" ".join(sentences), f"{domain.name}: {' '.join(used)}", cast, range(len(cast.called)))


def hypothesis(dice: Dice, domain: Domain, cast: Cast, fact: Fact) -> Sentence:
    """Tell one fact."""
    pattern = choose(dice, domain, fact)
    text = f"{_capital(clause(domain, cast, fact, pattern))}."
    told = [one for one in fact.entities if cast.called[one].lower() in text.lower()]
    return _sentence(text, f"{domain.name}: {pattern.name}", cast, told)


def _about(facts: Sequence[Fact], entity: int) -> tuple[Fact, Fact] | None:
    """Return a fact that can be told of an entity, as it is listed and with the entity first."""
    for fact in facts:
        for told in (fact, fact.converse):
            if told.entities[0] == entity:
                return fact, told
    return None


def _setting(dice: Dice, domain: Domain) -> Pattern | None:
    settings = patterns()[f"setting {domain.name}"]
    place = dice.below(len(settings) + 2 * domain.bare)
    return settings[place] if place < len(settings) else None


def _sentence(text: str, template: str, cast: Cast, told: Sequence[int]) -> Sentence:
    return Sentence(
        text=text,
        template=template,
        words=tuple(word for one in told for word in cast.words[one]),
        names=tuple(cast.names[one] for one in told) if cast.names else (),
    )


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
