"""A third derivation, with z3: claims as formulas of first-order logic about things, their parts, food, substances."""

from collections.abc import Sequence

import z3

from wabe.builders.curriculum.entailment_tree.claims import Claim

THING = z3.DeclareSort("Thing")
X, Y = z3.Const("x", THING), z3.Const("y", THING)
MILLISECONDS = 2_000
# That something is an animal, a device …, and that food is a plant: rules are about those only.
DOMAIN, PLANT = "domain", "plant"


def _is(name: str, thing: z3.ExprRef) -> z3.BoolRef:
    return z3.Function(name, THING, z3.BoolSort())(thing)


def _relation(name: str, one: z3.ExprRef, other: z3.ExprRef) -> z3.BoolRef:
    return z3.Function(name, THING, THING, z3.BoolSort())(one, other)


def _part(name: str, whole: z3.ExprRef) -> z3.ExprRef:
    return z3.Function(f"part {name}", THING, THING)(whole)


def _signed(formula: z3.BoolRef, sign: str) -> z3.BoolRef:
    return formula if sign == "+" else z3.Not(formula)


def _every(kind: str, body: z3.BoolRef) -> z3.BoolRef:
    return z3.ForAll([X], z3.Implies(_is(kind, X), body))


def _some(kind: str, relation: str) -> z3.BoolRef:
    """Return that x stands in a relation to something of a kind."""
    return z3.Exists([Y], z3.And(_is(kind, Y), _relation(relation, X, Y)))


def _made(part: str, substance: str) -> z3.BoolRef:
    return z3.Exists([Y], z3.And(_is(substance, Y), _relation("made of", _part(part, X), Y)))


def _moves(quantity: str, sign: str) -> z3.BoolRef:
    return _is(f"{quantity} {sign}", X)


def _detects(substance: str) -> z3.BoolRef:
    return z3.ForAll([Y], z3.Implies(_is(substance, Y), _relation("detects", X, Y)))


def question(claim: Claim) -> z3.BoolRef:
    """Return what a hypothesis means; where a kind lives and what it detects is asked without its domain."""
    match claim:
        case ("lives", kind, place):
            return _every(kind, _is(f"in {place}", X))
        case ("detects", kind, substance):
            return _every(kind, _detects(substance))
        case _:
            return formula(claim)


def formula(claim: Claim) -> z3.BoolRef:
    """Return what a claim means."""
    match claim:
        case ("isa", one, other):
            return _every(one, _is(other, X))
        case ("has", kind, sign, said):
            return _every(kind, _signed(_is(said, X), sign))
        case ("rule", kind, sign, said, then, other):
            return _every(kind, z3.Implies(_signed(_is(said, X), sign), _signed(_is(other, X), then)))
        case ("both", kind, one, other, said):
            return _every(kind, z3.Implies(z3.And(_is(one, X), _is(other, X)), _is(said, X)))
        case ("needs", kind, said, other):
            return _every(kind, z3.Implies(_is(said, X), _is(other, X)))
        case ("none", kind, other):
            return _every(kind, z3.Not(_is(other, X)))
        case ("made", kind, part, substance):
            return _every(kind, _made(part, substance))
        case ("stuff", substance, said):
            made = z3.And(_is(substance, Y), _relation("made of", X, Y))
            return z3.ForAll([X, Y], z3.Implies(made, _is(said, X)))
        case ("part has", kind, part, said):
            return _every(kind, _is(said, _part(part, X)))
        case ("whose", kind, part, said, other):
            return _every(kind, z3.Implies(_is(said, _part(part, X)), _is(other, X)))
        case ("eats", kind, food):
            return _every(kind, z3.And(_is(DOMAIN, X), _some(food, "eats")))
        case ("eater", food, said):
            return _every(DOMAIN, z3.Implies(_some(food, "eats"), _is(said, X)))
        case ("contains", food, substance):
            return _every(food, z3.And(_is(PLANT, X), _is(f"with {substance}", X)))
        case ("taker", substance, said):
            eaten = z3.And(_is(PLANT, Y), _is(f"with {substance}", Y), _relation("eats", X, Y))
            return _every(DOMAIN, z3.Implies(z3.Exists([Y], eaten), _is(said, X)))
        case ("lives", kind, place):
            return _every(kind, z3.And(_is(DOMAIN, X), _is(f"in {place}", X)))
        case ("within", place, other):
            return _every(f"in {place}", _is(f"in {other}", X))
        case ("local", place, sign, said):
            return _every(DOMAIN, z3.Implies(_is(f"in {place}", X), _signed(_is(said, X), sign)))
        case ("change", kind, one, sign, other, then):
            return _every(kind, z3.Implies(_moves(one, sign), _moves(other, then)))
        case ("trigger", kind, quantity, sign, event):
            return _every(kind, z3.Implies(_moves(quantity, sign), _is(event, X)))
        case ("cause", kind, one, other):
            return _every(kind, z3.Implies(_is(one, X), _is(other, X)))
        case ("turns" | "obtains" | "yields", source, product):
            return _every(source, _is(f"gives {product}", X))
        case ("detects", kind, substance):
            return _every(kind, z3.And(_is(DOMAIN, X), _detects(substance)))
        case ("detector", substance, said):
            return _every(DOMAIN, z3.Implies(_detects(substance), _is(said, X)))
        case ("is" | "is not" as verb, specimen, kind):
            return _signed(_is(kind, z3.Const(specimen, THING)), "+" if verb == "is" else "-")
        case ("does", specimen, sign, said):
            return _signed(_is(said, z3.Const(specimen, THING)), sign)
        case _:
            msg = f"no formula for {' '.join(claim)}"
            raise ValueError(msg)


def _background(claims: Sequence[Claim]) -> list[z3.BoolRef]:
    """Return what goes without saying: of what can be made from what, and of changes."""
    found: list[z3.BoolRef] = []
    for claim in claims:
        match claim:
            case ("turns", source, product):
                found.append(_every(f"gives {source}", _is(f"gives {product}", X)))
            case ("change", _, one, _, other, _):
                found += [_every(f"{name} +", z3.Not(_is(f"{name} -", X))) for name in (one, other)]
    return found


def follows(claims: Sequence[Claim], asked: Claim) -> bool | None:
    """Tell whether a question follows; None if the solver cannot tell."""
    solver = z3.Solver()
    solver.set("timeout", MILLISECONDS)
    solver.add(*map(formula, claims), *_background(claims), z3.Not(question(asked)))
    answer = solver.check()
    return None if answer == z3.unknown else bool(answer == z3.unsat)
