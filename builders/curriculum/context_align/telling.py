"""What is published about a pair: the word whose gloss it is, and why the sentence admits or excludes it."""

from wabe.builders.curriculum.context_align.source import Gloss
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.senses.meaning import chain, steps


def tell_field(name: str, gloss: Gloss, *, follows: bool) -> Told:
    """Tell it of a sentence for a class, and a gloss."""
    above = chain(gloss.class_)
    up = above[: above.index(name) + 1] if follows else above
    told = f"The blank is for a kind of {name}; the gloss is that of '{gloss.word}', a kind of {' and so of '.join(up)}"
    return Told(
        construction="two fields",
        operators=("is a",) * len(up) if follows else (*("is a",) * len(up), "excludes"),
        depth=steps(gloss.class_, name),
        derivation=f"{told}." if follows else f"{told}, which is excluded here.",
    )


def tell_sense(meant: Gloss, asked: Gloss) -> Told:
    """Tell it of a sentence for one sense of a word, and the gloss of that or of the other sense."""
    told = f"The missing word is '{meant.word}' in its sense of a kind of {meant.class_}, of which this is"
    return Told(
        construction="two senses",
        operators=("same sense",) if meant == asked else ("other sense",),
        depth=len(chain(asked.class_)),
        derivation=f"{told} the gloss." if meant == asked else f"{told} not the gloss.",
    )
