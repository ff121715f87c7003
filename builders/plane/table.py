"""Table 1 of the paper: which inference an adjective of which class allows."""

from wabe.builders.plane.rows import AdjectiveClass

INTERSECTIVE, SUBSECTIVE, INTENSIONAL = AdjectiveClass
CLASSES = tuple(AdjectiveClass)
LETTERS = {INTERSECTIVE: "I", SUBSECTIVE: "S", INTENSIONAL: "O"}

# For each class, whether inference types 1, 2 and 3 hold.
HOLDS: dict[AdjectiveClass, tuple[bool, bool, bool]] = {
    INTERSECTIVE: (True, True, True),
    SUBSECTIVE: (True, True, False),
    INTENSIONAL: (False, False, True),
}

# How far above the noun a hypernym may be: for intensional adjectives one step, since "an alleged person" is absurd.
FARTHEST = {INTERSECTIVE: 3, SUBSECTIVE: 3, INTENSIONAL: 1}
