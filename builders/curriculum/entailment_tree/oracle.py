"""The second derivation: sentences are read back, and a world is looked for in which the conclusion fails."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.curriculum.entailment_tree.grammar import BEING, Parsed, Said, parse, quantities
from wabe.builders.curriculum.entailment_tree.source import DOMAINS
from wabe.builders.curriculum.entailment_tree.worlds import Atom, Worlds
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
# What a hypothesis may say.
ASKED = frozenset(
    {*("has", "has not", "apart", "lives", "when", "turns", "yields", "detects"), *("is", "is not", "does", "part")}
)
Value = tuple[Atom, bool]
Statement = tuple[tuple[Value, ...], Value]
"""What must be so of a thing, and what is so of it then."""


@dataclass(frozen=True, slots=True)
class Text:
    """The sentences of a text, each with its statements."""

    sentences: tuple[Parsed, ...]


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _read, _read_one, _judge)


def _read(text: str) -> Text:
    sentences = [one if one.endswith(".") else f"{one}." for one in text.split(". ")]
    return Text(tuple(map(parse, sentences)))


def _read_one(text: str) -> Text:
    return Text((parse(text),))


def _judge(premise: Text, hypothesis: Text) -> int:
    """Answer, unless readers differ: about changes, some infer the opposite change and the cause from the effect."""
    asked = hypothesis.sentences[0]
    try:
        conditions, conclusion = _question(asked)
        strict = _fails(premise.sentences, conditions, conclusion, both_ways=False)
        changes = any(one.says == "when" for one in premise.sentences)
        loose = _fails(premise.sentences, conditions, conclusion, both_ways=True) if changes else strict
    except UnreadableError:
        return UNREADABLE
    if strict is None or loose is None or strict != loose:
        return UNREADABLE
    return DOES_NOT_FOLLOW if strict else FOLLOWS


def _fails(
    sentences: Sequence[Parsed], conditions: Sequence[Value], conclusion: Value, *, both_ways: bool
) -> bool | None:
    """Tell whether the conclusion fails in some world of the premise; None if no world meets its conditions."""
    parts = sorted({one.words["n"] for one in sentences if "n" in one.words})
    statements = [said for one in sentences for said in _statements(one, parts, both_ways=both_ways)]
    # What eats, contains or detects something is inherited from kind to kind, and matters only where it is spoken of.
    spoken = {
        conclusion[0][0],
        *(atom[0] for body, head in statements if body[0][0][0] != head[0][0] for atom, _ in (*body, head)),
    }
    spoken |= {atom[0] for atom, _ in conditions}
    statements = [(body, head) for body, head in statements if head[0][0] in spoken]
    moved = sorted({atom[1] for body, head in statements for atom, _ in (*body, head) if atom[0] == "rises"})
    statements += [(((("rises", one), True),), (("falls", one), False)) for one in moved]
    mentioned = [*conditions, conclusion, *(value for body, head in statements for value in (*body, head))]
    worlds = Worlds(list(dict.fromkeys(atom for atom, _ in mentioned)))
    possible = worlds.every
    for body, head in statements:
        allowed = worlds.literal(*head)
        for atom, sign in body:
            allowed |= worlds.literal(atom, not sign)
        possible &= allowed
    for value in conditions:
        possible &= worlds.literal(*value)
    if not possible:
        return None
    return bool(possible & worlds.literal(conclusion[0], not conclusion[1]))


def _be(noun: str) -> Value:
    return ("be", noun), True


def _said(said: Said) -> Value:
    return ("do", said[0]), said[1]


def _not(value: Value) -> Value:
    return value[0], not value[1]


def _clause(said: Said) -> Value:
    if said[0] in quantities():
        return ("rises" if said[1] else "falls", said[0]), True
    return ("happens", said[0]), True


def _question(asked: Parsed) -> Statement:
    """Return what is supposed of a thing and what is then claimed of it."""
    if asked.says == "part":
        predicate, sign = asked.said["Q"]
        return (_be(asked.kind),), (("part", asked.words["n"], predicate), sign)
    if asked.says in ASKED:
        return _statements(asked)[0]
    raise UnreadableError(asked.says)


def _statements(one: Parsed, parts: Sequence[str] = (), *, both_ways: bool = False) -> list[Statement]:
    """Return what a sentence says about any thing; a specimen is a thing that has a name."""
    words, said = one.words, one.said
    match one.says:
        case "kind of":
            lower, upper = one.kind, words.get("b") or words["C"]
            return [((_be(lower),), _be(upper)), (((("eats", lower), True),), (("eats", upper), True))]
        case "form of":
            return list(_forms(words["a"], words["b"], parts))
        case "apart":
            return [((_be(one.kind),), _not(_be(words.get("b") or words["C"])))]
        case "has" | "has not":
            claimed = _said(said.get("P") or said["Q"])
            return [((_be(one.kind),), claimed if one.says == "has" else _not(claimed))]
        case "rule" | "rule not":
            then = _said(said["R"])
            return [((_be(one.kind), _said(said["P"])), then if one.says == "rule" else _not(then))]
        case "rule plural":
            return [((_be(one.kind), _said(said["Q"])), _said(said["T"]))]
        case "both":
            return [((_be(one.kind), _said(said["P"]), _said(said["N"])), _said(said["S"]))]
        case "needs" | "lacks":
            return [
                (
                    (_be(one.kind), _not(_said(said["R"]))),
                    _not(_said(said["P"])) if one.says == "needs" else _said(said["P"]),
                )
            ]
        case "made":
            return [((_be(one.kind),), (("made", words["n"], words["m"]), True))]
        case "stuff":
            made = [(("made", part, words["m"]), True) for part in parts]
            return [((value,), (("part", value[0][1], said["P"][0]), said["P"][1])) for value in made]
        case "whose":
            if words.get("b", one.kind) != one.kind:
                raise UnreadableError(one.says)
            return [((_be(one.kind), (("part", words["n"], said["Q"][0]), said["Q"][1])), _said(said["P"]))]
        case "when":
            return _changes(one, both_ways=both_ways)
        case "is" | "is not":
            return [((_named(words["s"]),), (_be(words["a"])[0], one.says == "is"))]
        case "does":
            return [((_named(words["s"]),), _said(said["P"]))]
        case _:
            return _relations(one)


def _member(one: Parsed) -> list[Statement]:
    """Return that a kind is of a domain, if its sentence says so."""
    return [] if one.domain is None else [((_be(one.kind),), _be(one.domain))]


def _with(domain: str | None) -> str:
    """Return the name of eating something of a domain that contains a substance."""
    return f"{domain or 'thing'} with"


def _named(specimen: str) -> Value:
    return ("named", specimen), True


def _forms(lower: str, upper: str, parts: Iterable[str]) -> Iterable[Statement]:
    """Yield what holds of a form of a substance: of what is made of it, and of what detects all forms of the other."""
    for relation in ("from", *map(_with, (None, *DOMAINS))):
        yield (((relation, lower), True),), ((relation, upper), True)
    for part in parts:
        yield ((("made", part, lower), True),), (("made", part, upper), True)
    yield ((("detects", upper), True),), (("detects", lower), True)


def _changes(one: Parsed, *, both_ways: bool) -> list[Statement]:
    x, y = _clause(one.said["x"]), _clause(one.said["y"])
    found: list[Statement] = [((_be(one.kind), x), y)]
    if both_ways and x[0][0] != "happens" and y[0][0] != "happens":
        found.append(((_be(one.kind), y), x))
        found += [((_be(one.kind), _turned(first)), _turned(second)) for first, second in ((x, y), (y, x))]
    return found


def _turned(value: Value) -> Value:
    (move, quantity), sign = value
    return ("falls" if move == "rises" else "rises", quantity), sign


def _relations(one: Parsed) -> list[Statement]:
    """Return the statements of sentences about food, places, substances and instruments."""
    words, said = one.words, one.said

    def related(relation: str, word: str) -> Value:
        return (relation, word), True

    # A rule about animals applies to what is said to be an animal; one about anything, to all.
    among = (_be(words["D"]),) if "D" in words else ()
    match one.says:
        case "eats":
            return [((_be(one.kind),), related("eats", words["C"])), *_member(one)]
        case "eater":
            return [((*among, related("eats", words["C"])), _said(said["P"]))]
        case "contains":
            return [((related("eats", one.kind),), related(_with(one.domain), words["m"])), *_member(one)]
        case "taker":
            return [((*among, related(_with(words["E"]), words["m"])), _said(said["P"]))]
        case "lives":
            return [((_be(one.kind),), related(one.verb, words["l"])), *_member(one)]
        case "within":
            # Only the verb that is spoken of matters.
            return [((related(verb, words["l"]),), related(verb, words["r"])) for verb in sorted({*BEING.values()})]
        case "local" | "local not":
            claimed = _said(said["P"])
            there = related(one.verb, words["r"])
            return [((*among, there), claimed if one.says == "local" else _not(claimed))]
        case "turns":
            return [((related("from", words["a"]),), related("from", words["b"]))]
        case "yields":
            return [((_be(one.kind),), related("from", words["m"]))]
        case "detects":
            return [((_be(one.kind),), related("detects", words["m"])), *_member(one)]
        case "detector":
            return [((*among, related("detects", words["m"])), _said(said["P"]))]
        case _:
            raise UnreadableError(one.says)
