import pyarrow as pa

from wabe.training.clutrr.inputs import FACTS, STORY

TABLE = pa.table(
    {
        "anonymous_story": ["@ent_2 has a son, @ent_0. @ent_0's aunt is @ent_1."],
        "query_head": [2],
        "query_tail": [1],
        "edge_heads": [[2, 0]],
        "edge_relations": [["son", "aunt"]],
        "edge_sides": [["", "mother"]],
        "genders": [["male", "female", "female"]],
        "edge_tails": [[0, 1]],
    }
)


def test_the_story_is_read_with_the_two_persons_of_the_query_in_their_order() -> None:
    assert list(STORY.texts(TABLE.select(STORY.columns))) == [
        ("@ent_2 has a son, @ent_0. @ent_0's aunt is @ent_1.", "@ent_2 @ent_1")
    ]


def test_facts_are_read_as_head_relation_tail() -> None:
    ((facts, query),) = FACTS.texts(TABLE.select(FACTS.columns))
    assert facts == "@ent_2 female @ent_2 ; @ent_2 son @ent_0 ; @ent_0 aunt-mother @ent_1 ;"
    assert query == "@ent_2 @ent_1"
