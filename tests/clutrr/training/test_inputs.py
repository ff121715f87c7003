import pyarrow as pa

from wabe.training.clutrr.inputs import FACTS, STORY, stated

TABLE = pa.table(
    {
        "anonymous_story": ["@ent_2 has a son, @ent_0. @ent_0's sister is @ent_1."],
        "query_head": [2],
        "query_tail": [1],
        "edge_heads": [[2, 0]],
        "edge_relations": [["son", "sister"]],
        "edge_tails": [[0, 1]],
    }
)


def test_the_story_is_read_with_the_two_persons_of_the_query_in_their_order() -> None:
    assert list(STORY.texts(TABLE.select(STORY.columns))) == [
        ("@ent_2 has a son, @ent_0. @ent_0's sister is @ent_1.", "@ent_2 @ent_1")
    ]


def test_facts_are_read_as_head_relation_tail() -> None:
    ((facts, query),) = FACTS.texts(TABLE.select(FACTS.columns))
    assert sorted(facts.removesuffix(" ;").split(" ; ")) == ["@ent_0 sister @ent_1", "@ent_2 son @ent_0"]
    assert query == "@ent_2 @ent_1"


def test_the_order_of_facts_does_not_tell_the_path_from_noise() -> None:
    heads, relations, tails = [0, 1, 2, 1], ["son", "sister", "aunt", "wife"], [1, 2, 3, 4]
    assert stated(heads, relations, tails) == stated(heads[::-1], relations[::-1], tails[::-1])
    last = [
        stated([one, 0], ["son", "wife"], [two, 9]).endswith("@ent_0 wife @ent_9 ;")
        for one in range(9)
        for two in range(9)
        if one != two
    ]
    assert 0.3 < sum(last) / len(last) < 0.7
