"""What is published about a pair: its kind, its predicates, how many steps it takes, and why its label holds."""

from collections.abc import Sequence
from itertools import pairwise

from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.transitive.clauses import GENERAL, Clause, Embed, Event, event_of, finite, parts
from wabe.builders.curriculum.transitive.meaning import Fact, facts, same_embedding, settles

KINDS = {
    "two-way positive": "implicative",
    "two-way negative": "negative implicative",
    "one-way positive": "one-way implicative",
    "one-way negative": "one-way negative implicative",
    "factive": "factive",
    "antifactive": "antifactive",
    "open": "non-veridical",
    "open when affirmed": "non-veridical",
}


def tell(chains: Sequence[Clause], asked: Clause, *, follows: bool) -> Told:
    """Return it for one pair."""
    used = next((one for one in chains if _concerns(one, asked)), chains[0])
    known = facts(used) or []
    outside = [part for part in parts(used) if isinstance(part, Embed)]
    if isinstance(asked, Embed):
        outside = [part for part in outside if not same_embedding(part, asked)] or outside
    step = _step(event_of(used), asked)
    return Told(
        construction=_construction(outside, step),
        operators=(*(_operator(part) for part in outside), *([step] if step else [])),
        depth=len(outside) + sum(part.negated for part in parts(used)) + bool(step),
        derivation=_why(known, asked, follows=follows),
    )


def _concerns(clause: Clause, asked: Clause) -> bool:
    if isinstance(asked, Embed):
        return any(same_embedding(part, asked) for part in parts(clause))
    about = event_of(clause)
    return (about.subject, about.deed) == (asked.subject, asked.deed)


def _step(about: Event, asked: Clause) -> str:
    """Name the step from the words of the premise to those of the hypothesis."""
    if isinstance(asked, Embed) or about.level == asked.level or about.deed.thing is None:
        return ""
    return "hypernym" if GENERAL in {about.level, asked.level} else "modifier"


def _construction(outside: Sequence[Embed], step: str) -> str:
    signatures = [KINDS[part.predicate.signature] for part in outside]
    kind = signatures[0] if len(signatures) == 1 else "nested predicates"
    return f"{kind}, then a {step}" if step else kind


def _operator(part: Embed) -> str:
    return f"{'not ' if part.negated else ''}{_name(part)}"


def _name(part: Embed) -> str:
    frame = part.predicate.frame
    end = " to" if frame in {"to", "object to"} else " that" if frame in {"that", "object that", "it"} else ""
    end = " to have" if frame == "have" else end
    return part.predicate["base"].replace("{}", "someone") + end


def _why(known: Sequence[Fact], asked: Clause, *, follows: bool) -> str:
    """Tell, step by step, what the premise settles."""
    steps: list[str] = []
    for outer, inner in pairwise(known):
        if isinstance(outer.clause, Embed):
            said = "affirmed" if outer.holds else "denied"
            steps.append(f"{_name(outer.clause)!r} is {said}, so {_plainly(inner)}")
    last = known[-1]
    if isinstance(last.clause, Embed):
        said = "affirmed" if last.holds else "denied"
        steps.append(f"{_name(last.clause)!r} is {said}, which leaves open what is inside")
    outcome = finite(asked)
    if not follows:
        steps.append(f"nothing settles that {outcome}")
    elif not isinstance(asked, Embed) and not _same(known, asked):
        steps.append(f"the one includes the other, so {outcome}")
    text = "; ".join(steps) or f"It is said that {outcome}"
    return f"{text[0].upper()}{text[1:]}."


def _plainly(fact: Fact) -> str:
    clause = fact.clause
    text = finite(clause)
    return text if fact.holds != clause.negated else f"it is not so that {text}"


def _same(known: Sequence[Fact], asked: Event) -> bool:
    about = known[-1].clause
    return isinstance(about, Event) and about.level == asked.level and settles(known[-1], asked)
