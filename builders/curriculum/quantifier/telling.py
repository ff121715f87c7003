"""Why a label holds, in words: what the formulas say, or two small worlds that answer the question differently."""

from collections.abc import Sequence

from wabe.builders.curriculum.library.models import ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.quantifier.forms import forms
from wabe.builders.curriculum.quantifier.formulas import CONNECTIVES, NAMES, Formula
from wabe.builders.curriculum.quantifier.stock import Stock
from wabe.builders.curriculum.quantifier.wording import Wording

NUMBERS = {1: "one", 2: "two"}


def derivation(known: Stock, words: Wording, needed: Sequence[str], asked: str, label: int) -> str:
    """Say why a hypothesis follows from, is excluded by, or is left open by the sentences that matter."""
    if label == NEUTRAL:
        return _two_worlds(known, words, needed, asked)
    given = "; ".join(said(forms()[form].formula, words) for form in needed)
    conclusion = said(forms()[asked].formula, words)
    return f"{_capital(given)}. {'So' if label == ENTAILMENT else 'This excludes that,'} {conclusion}."


def said(formula: "str | int | Formula", words: Wording) -> str:
    """Put a formula into words, quantifiers first, so that their scope can be seen."""
    match formula:
        case ("all", str(variable), body):
            return f"for every {words.nouns[variable]}{_rest(body, words)}"
        case ("some", str(variable), body):
            return f"for some {words.nouns[variable]}{_rest(body, words)}"
        case ("atleast" | "atmost" | "exactly" as kind, int(number), str(variable), "true"):
            return f"there are {_count(kind, number)} {words.plurals[variable]}"
        case ("atleast" | "atmost" | "exactly" as kind, int(number), str(variable), body):
            nouns = words.nouns if number == 1 else words.plurals
            each = ", each of them" if number > 1 else ""
            return f"for {_count(kind, number)} {nouns[variable]}{each}{_rest(body, words)}"
        case ("not", ("V", *terms)):
            return _done(terms, words, "notV")
        case ("not", ("Q" | "A" | "B" as predicate, term)):
            return f"{_called(term, words)} is not {_predicated(predicate, words)}"
        case ("not", body):
            return f"not both {said(body, words)}"
        case ("and", left, right):
            return f"{said(left, words)} and {said(right, words)}"
        case ("if", left, right):
            return f"if {said(left, words)}, then {said(right, words)}"
        case ("V", *terms):
            return _done(terms, words, "V")
        case (str(predicate), term):
            return f"{_called(term, words)} is {_predicated(predicate, words)}"
    raise ValueError(formula)


def _rest(body: "str | int | Formula", words: Wording) -> str:
    inner = isinstance(body, tuple) and body[0] not in CONNECTIVES and body[0] not in ("V", "Q", "A", "B")
    return f"{', ' if inner else ': '}{said(body, words)}"


def _count(kind: str, number: int) -> str:
    return f"{ {'atleast': 'at least', 'atmost': 'at most', 'exactly': 'exactly'}[kind] } {NUMBERS[number]}"


def _called(term: object, words: Wording) -> str:
    return words.names[str(term)] if term in NAMES else f"the {words.nouns[str(term)]}"


def _predicated(predicate: str, words: Wording) -> str:
    return {"Q": words.slots["Q"], "A": words.slots["an_A"], "B": words.slots["a_B"]}[predicate]


def _done(terms: Sequence[object], words: Wording, verb: str) -> str:
    doer, *others = (_called(term, words) for term in terms)
    return " ".join([doer, words.slots[verb], *others])


def _two_worlds(known: Stock, words: Wording, needed: Sequence[str], asked: str) -> str:
    given = known.all_of(needed)
    # A world with people and things is a better example than an empty one.
    given &= known.checked.at_least[min(1, len(known.checked.at_least) - 1)]
    true, false = (given & worlds for worlds in (known.worlds[asked], ~known.worlds[asked]))
    return f"It is true {_world(known, words, true)}, and false {_world(known, words, false)}."


def _world(known: Stock, words: Wording, among: int) -> str:
    """Describe the first of some worlds: what there is, who did what, and what has the quality."""
    checked = known.checked
    place = (among & -among).bit_length() - 1
    sizes = [int(checked.members[axis][place].sum()) for axis in (1, 2, 3)]
    called = [_names_in(known, words, axis, place) for axis in (1, 2)]
    done = checked.relation[place]
    clauses = []
    for doer, name in called[0]:
        objects = [(whom, other) for whom, other in called[1] if done[doer, whom].any()]
        if known.has_things:
            got = [
                f"{other} {words.nouns['c']} {what + 1}"
                for whom, other in objects
                for what in range(sizes[2])
                if done[doer, whom, what]
            ]
        else:
            got = [other for _, other in objects]
        clauses.append(f"{name} {words.slots['V']} {_listed(got) if got else 'none'}")
    if known.has_quality:
        marked = [name for place_, name in called[1] if checked.quality[place, 0, place_, 0]]
        quality = words.slots["Q"]
        clauses.append(
            f"{_listed(marked)} {'are' if len(marked) > 1 else 'is'} {quality}" if marked else f"none is {quality}"
        )
    counted = [
        f"{size} {words.nouns[sort] if size == 1 else words.plurals[sort]}"
        for sort, size, varies in zip("abc", sizes, known.varies, strict=True)
        if varies
    ]
    return f"with {_listed(counted)}{f' if {_listed(clauses)}' if clauses else ''}"


def _names_in(known: Stock, words: Wording, axis: int, place: int) -> list[tuple[int, str]]:
    """Return the individuals of a sort in a world with what they are called; named ones are always there."""
    inside = known.checked.members[axis][place].reshape(-1).tolist()
    named = [name for name in known.names if NAMES[name][0] == axis]
    sort = "ab"[axis - 1]
    return [
        (turn, words.names[named[turn]] if turn < len(named) else f"{words.nouns[sort]} {turn + 1 - len(named)}")
        for turn, here in enumerate(inside)
        if here or turn < len(named)
    ]


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
