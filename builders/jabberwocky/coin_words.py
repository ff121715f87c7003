"""Coins the open-class words: `python -m wabe.builders.jabberwocky.coin_words` rewrites `lexicon.csv`."""

import csv
import io
from collections.abc import Collection, Iterator
from itertools import product

from wabe.builders.core.draws import keyed_order
from wabe.builders.core.files import write_atomically
from wabe.builders.core.wordnet import lemma_names
from wabe.builders.jabberwocky.lexicon import BLOCKS, LEVELS, LEXICON

ONSETS = "b bl br d dr f fl fr g gl gr h j k kl kr l m n p pl pr r s sk sl sm sn sp st t tr v w z"
VOWELS = "a e i o u"
MIDDLES = "b ck d ff g lb ld lf lk lm lp lt m mb mp n nd nk nt p pp rb rd rk rm rn rp rt sk st t v"
SECOND_VOWELS = "a e i u"
# A final s, x, z, ch, sh, y, f or o would make a plural or third person irregular.
NOUN_ENDINGS = "b ck d g k l m n p r t nt rd"
VERB_ENDINGS = "b ck d ft g lb ld lk lm lp lt mp nd nk nt p rb rk rm rn rp rt sk st t"
# Letter runs that read as vulgar English.
AVOIDED = "cun cum dik fag fart fuc fuk kik klit kun nig pis pric rap shi slu tit turd twa"


def coin(english: Collection[str], count: int) -> tuple[list[str], list[str]]:
    """Return nouns and verbs, none of them in `english` in any form, all forms distinct."""
    nouns = _candidates("nouns", ONSETS, VOWELS, MIDDLES, SECOND_VOWELS, NOUN_ENDINGS)
    verbs = _candidates("verbs", ONSETS, VOWELS, VERB_ENDINGS)
    used: set[str] = set()

    def take(candidates: Iterator[str], wanted: int) -> list[str]:
        taken: list[str] = []
        for word in candidates:
            forms = _forms(word)
            if len(taken) < wanted and used.isdisjoint(forms) and not any(form in english for form in forms):
                taken.append(word)
                used.update(forms)
        return taken

    return take(nouns, count), take(verbs, count)


def lexicon_text(english: Collection[str]) -> str:
    """Return the whole of `lexicon.csv`."""
    nouns, verbs = coin(english, BLOCKS * LEVELS)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["block", "level", "noun", "verb"])
    for (block, level), noun, verb in zip(product(range(BLOCKS), range(LEVELS)), nouns, verbs, strict=True):
        writer.writerow([block, level, noun, verb])
    return out.getvalue()


def english_words() -> set[str]:
    """Return everything that counts as English here: WordNet, two large dictionaries and a frequency list."""
    from english_words import get_english_words_set
    from wordfreq import iter_wordlist

    dictionaries = get_english_words_set(["web2", "gcide"], lower=True)
    return lemma_names() | dictionaries | set(iter_wordlist("en", wordlist="large"))


def _candidates(purpose: str, *parts: str) -> Iterator[str]:
    spelled = sorted({"".join(choice) for choice in product(*(part.split() for part in parts))})
    plain = [word for word in spelled if not any(run in word for run in AVOIDED.split())]
    yield from keyed_order("jabberwocky", purpose, names=plain)


def _forms(word: str) -> tuple[str, ...]:
    return (word, f"{word}s", f"{word}ed", f"{word}ing", f"{word}er")


if __name__ == "__main__":
    write_atomically(LEXICON, lexicon_text(english_words()))
