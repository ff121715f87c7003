"""Formulas over named predicates: read from text such as `p & ~(q | r)`, and evaluated in all worlds at once."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wabe.builders.curriculum.library.models import Truth
from wabe.errors import DeclarationError

REMEDY = "Write predicates with ~ (not), & (and), | (or, or both), ^ (either, not both) and brackets"


@dataclass(frozen=True)
class Formula:
    """What a sentence says, in terms of its predicates."""

    text: str

    @cached_property
    def _tree(self) -> ast.expr:
        try:
            return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            raise DeclarationError(
                where=f"the formula {self.text!r}", what="it cannot be read", remedy=REMEDY
            ) from error

    def check(self, declared: Sequence[str]) -> Iterator[str]:
        """Yield what is wrong with the formula, in view of the predicates that its construction has."""
        try:
            tree = self._tree
        except DeclarationError as error:
            yield f"{error.where} cannot be read"
            return
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name):
                    if name not in declared:
                        yield f"the formula has the predicate {name!r}, which is not one of {', '.join(declared)}"
                case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.BitXor()) | ast.UnaryOp(op=ast.Invert()):
                    pass
                case ast.expr():
                    yield f"the formula has {ast.unparse(node)!r}, which is neither a predicate nor an operator"

    @cached_property
    def predicates(self) -> tuple[str, ...]:
        """Return the predicates that the formula has."""
        return tuple(dict.fromkeys(node.id for node in ast.walk(self._tree) if isinstance(node, ast.Name)))

    def truth(self, predicates: Mapping[str, Truth]) -> Truth:
        """Return in which worlds the formula is true, from where its predicates are."""
        return _truth(self._tree, predicates)


def _truth(node: ast.expr, predicates: Mapping[str, Truth]) -> Truth:
    match node:
        case ast.Name(id=name):
            return predicates[name]
        case ast.UnaryOp(operand=operand):
            return ~_truth(operand, predicates)
        case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
            return _truth(left, predicates) & _truth(right, predicates)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _truth(left, predicates) | _truth(right, predicates)
        case ast.BinOp(left=left, op=ast.BitXor(), right=right):
            return _truth(left, predicates) ^ _truth(right, predicates)
    raise DeclarationError(where=f"the formula {ast.unparse(node)!r}", what="it cannot be evaluated", remedy=REMEDY)
