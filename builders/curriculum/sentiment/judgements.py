"""What the oracle makes of opinions: a sign, and how often it was turned by a denial."""

from dataclasses import dataclass, replace

from wabe.builders.curriculum.reading.judging import UnreadableError

STRENGTHS = {"never": 0, "emphatic": 1, "any": 2}
SHARPLY, PLAINLY = 1, 2


@dataclass(frozen=True, slots=True)
class Judgement:
    """For (1) or against (-1) something; 0 if that is open."""

    sign: int
    denials: int = 0
    deniable: int = 0
    """How easily the word can be denied: 2 by any denial, 1 by a sharp one."""

    def denied(self, how: int = PLAINLY) -> "Judgement":
        """Turn it, if the word is one whose denial says the opposite."""
        if self.deniable < how and not self.denials:
            raise UnreadableError
        return replace(self, sign=-self.sign, denials=self.denials + 1)

    def reversed(self) -> "Judgement":
        """Turn it into its opposite; a denial has none that readers would agree on."""
        if self.hedged:
            raise UnreadableError
        return replace(self, sign=-self.sign)

    @property
    def hedged(self) -> bool:
        """Tell whether it is only a denial of the contrary."""
        return self.denials % 2 == 1


OPEN = Judgement(0)
