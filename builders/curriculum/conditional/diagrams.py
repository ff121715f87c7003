"""Binary decision diagrams for the oracle: formulas that are equivalent become the same diagram."""

from dataclasses import dataclass, field

Diagram = int
"""The number of a node; 0 is false and 1 is true."""
FALSE: Diagram = 0
TRUE: Diagram = 1
# The level of the two ends: below all variables.
END = 1 << 30


@dataclass(slots=True)
class Diagrams:
    """Diagrams over variables 0, 1, 2 …, in this order from top to bottom; every node is made once."""

    _nodes: list[tuple[int, Diagram, Diagram]] = field(default_factory=lambda: [(END, FALSE, FALSE), (END, TRUE, TRUE)])
    """The variable of each node, and where it leads if that is false, and if it is true."""
    _numbers: dict[tuple[int, Diagram, Diagram], Diagram] = field(default_factory=dict)
    _chosen: dict[tuple[Diagram, Diagram, Diagram], Diagram] = field(default_factory=dict)

    def variable(self, number: int) -> Diagram:
        """Return the diagram of a variable."""
        return self._node(number, FALSE, TRUE)

    def negation(self, one: Diagram) -> Diagram:
        """Return the contrary."""
        return self.choice(one, FALSE, TRUE)

    def both(self, one: Diagram, other: Diagram) -> Diagram:
        """Return that both are true."""
        return self.choice(one, other, FALSE)

    def either(self, one: Diagram, other: Diagram) -> Diagram:
        """Return that one or both are true."""
        return self.choice(one, TRUE, other)

    def implied(self, one: Diagram, other: Diagram) -> Diagram:
        """Return that the second is true if the first is."""
        return self.choice(one, other, TRUE)

    def alike(self, one: Diagram, other: Diagram) -> Diagram:
        """Return that both are true or both are false."""
        return self.choice(one, other, self.negation(other))

    def choice(self, condition: Diagram, then: Diagram, otherwise: Diagram) -> Diagram:
        """Return the diagram that is one diagram where a condition holds, and another where it does not."""
        if condition == TRUE or then == otherwise:
            return then
        if condition == FALSE:
            return otherwise
        key = (condition, then, otherwise)
        if key not in self._chosen:
            top = min(self._nodes[one][0] for one in key)
            low, high = ([self._below(one, top, side) for one in key] for side in (1, 2))
            self._chosen[key] = self._node(top, self.choice(*low), self.choice(*high))
        return self._chosen[key]

    def _below(self, one: Diagram, variable: int, side: int) -> Diagram:
        """Return where a diagram leads once the variable is false (side 1) or true (side 2)."""
        node = self._nodes[one]
        return node[side] if node[0] == variable else one

    def _node(self, variable: int, low: Diagram, high: Diagram) -> Diagram:
        if low == high:
            return low
        key = (variable, low, high)
        if key not in self._numbers:
            self._numbers[key] = len(self._nodes)
            self._nodes.append(key)
        return self._numbers[key]
