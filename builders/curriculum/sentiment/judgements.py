"""What the oracle makes of opinions: a sign, and how often it was turned by a denial."""

from dataclasses import dataclass, replace

from wabe.builders.curriculum.reading.judging import UnreadableError

STRENGTHS = {"never": 0, "rejected": 1, "emphatic": 2, "any": 3}
UTTERLY, SHARPLY, PLAINLY = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Judgement:
    """For (1) or against (-1) something; 0 if that is open."""

    sign: int
    denials: int = 0
    deniable: int = 0
    """How easily the word can be denied: 3 by any denial, 2 by a sharp one, 1 by the rejection of a claim."""

    def denied(self, how: int = PLAINLY) -> "Judgement":
        """Turn it, if the word is one whose denial says the opposite."""
        if self.deniable < how and not self.denials:
            raise UnreadableError
        return replace(self, sign=-self.sign, denials=self.denials + 1)

    def reversed(self) -> "Judgement":
        """Turn it into its opposite; a denial and a mere fault have none that readers would agree on."""
        if self.hedged or self.deniable < UTTERLY:
            raise UnreadableError
        return replace(self, sign=-self.sign)

    @property
    def hedged(self) -> bool:
        """Tell whether it is only a denial of the contrary."""
        return self.denials % 2 == 1


OPEN = Judgement(0)
