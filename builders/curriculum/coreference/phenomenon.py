"""The declaration of coreference."""

from wabe.builders.curriculum.coreference.construct import scene
from wabe.builders.curriculum.coreference.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="coreference",
    summary="Who she or he is: by what explains what one person did to another, or by gender.",
    row=TwoWayRow,
    rows={"train": 12_136, "validation": 5_800, "test": 1_400},
    scene=scene,
    oracle=oracle,
    oracle_summary="matches reasons with the parts of people in an event, and pronouns with WordNet's glosses",
    new_words_in_test=True,
    fixed_words=(
        *("the", "a", "an", "he", "she", "it", "this", "that", "was", "had", "been", "did", "not", "could", "never"),
        *("who", "one", "by", "because", "since", "reason", "why", "after", "all", "then", "later", "before", "and"),
        *("while", "afterwards", "to", "of", "from", "in", "on", "at", "with", "for", "too", "next", "behind"),
        *("met", "street", "greeted", "breakfast", "sat", "train", "waved", "garden", "stood", "queue", "chatted"),
        *("party", "arrived", "together", "know", "knew", "gave", "everything", "back", "easily", "gone"),
    ),
    squares_per_scene=2,
)
