"""SQL over the words of stories: which say something else than their facts, or leave a gender open."""

from wabe.builders.clutrr.story_queries import ORDERED

PLACES = range(4)


def _filled(text: str, person: str) -> str:
    """Spell a paraphrase: what neighbours are to each other, either way, and its persons, at most four."""
    for fact in PLACES[:-1]:
        text = f"replace({text}, '<{fact + 1}/{fact}>', coalesce(noun_{fact}.forth, ''))"
        text = f"replace({text}, '<{fact}/{fact + 1}>', coalesce(noun_{fact}.back, ''))"
    for place in PLACES:
        named = person.format(number=f"people[{place + 1}]")
        text = f"replace({text}, '<{place}>', coalesce({named}, ''))"
    return text


_NOUNS = " ".join(
    f"LEFT JOIN {{kin_phrases}} AS noun_{fact} ON noun_{fact}.step = w.steps[{fact + 1}] "
    f"AND noun_{fact}.gender = w.genders_of[{fact + 1}] AND noun_{fact}.form = w.form"
    for fact in PLACES[:-1]
)


def says_something_else(ordered: str) -> str:
    """Put each story together again, stretch by stretch; `ordered` has its facts in the order of the path."""
    return f"""
WITH stretches AS (
    SELECT uid, unnest(paraphrases) AS paraphrase, unnest(paraphrase_edges) AS first,
        unnest(range(len(paraphrases))) AS place
    FROM {ordered}
), sized AS (
    SELECT * FROM stretches
    LEFT JOIN (SELECT DISTINCT paraphrase, facts, open FROM {{paraphrase_texts}}) USING (paraphrase)
), facts_of AS (
    SELECT s.uid, s.place, s.paraphrase, s.first, s.facts, s.open, s.first < t.k AS needed, t.names, t.genders,
        CASE WHEN s.facts = 0 THEN [] ELSE list_concat(
            [t.heads[s.first + 1]], list_slice(t.tails, s.first + 1, s.first + s.facts)) END AS people,
        CASE WHEN s.facts = 0 THEN [] ELSE list_slice(t.steps, s.first + 1, s.first + s.facts) END AS steps
    FROM sized AS s JOIN {ordered} AS t USING (uid)
), gendered AS (
    SELECT *, list_transform(people, lambda x: genders[x + 1]) AS genders_of,
        CASE WHEN open THEN '' ELSE array_to_string(steps, ',') END AS relations FROM facts_of
), worded AS (
    SELECT f.*, p.text, p.form FROM gendered AS f LEFT JOIN {{paraphrase_texts}} AS p
    ON f.paraphrase = p.paraphrase AND f.relations = p.relations
    AND array_to_string(f.genders_of, ',') = p.genders
), sentences AS (
    SELECT uid, place, needed, first, facts, {_filled("text", "('[' || names[{number} + 1] || ']')")} AS sentence,
        {_filled("text", "('@ent_' || {number})")} AS anonymous
    FROM worded AS w {_NOUNS}
), told AS (
    SELECT uid, string_agg(sentence, ' ' ORDER BY place) AS story,
        string_agg(sentence, ' ' ORDER BY place) FILTER (needed) AS clean_story,
        string_agg(anonymous, ' ' ORDER BY place) AS anonymous_story,
        list_sort(flatten(list(range(first, first + facts)))) AS covered
    FROM sentences GROUP BY uid
)
SELECT t.uid FROM {ordered} AS t LEFT JOIN told USING (uid)
WHERE (t.story, t.clean_story, t.anonymous_story) IS DISTINCT FROM (told.story, told.clean_story, told.anonymous_story)
    OR told.covered IS DISTINCT FROM range(len(t.heads))
    OR len(list_filter(range(len(t.heads)), lambda i:
        (t.heads[i + 1] = t.query_head AND t.tails[i + 1] = t.query_tail)
        OR (t.heads[i + 1] = t.query_tail AND t.tails[i + 1] = t.query_head))) > 0
"""


def gender_untold(ordered: str, *, last: bool) -> str:
    """Find stories whose words leave it open whether the last person of the path, or the first, is a man or a woman.

    Of the last, the paraphrase of the last fact must tell it, and of the first that of the first fact.
    """
    first, person = ("max(first)", "p.facts") if last else ("min(first)", "0")
    return f"""
WITH stretches AS (
    SELECT *, unnest(paraphrases) AS paraphrase, unnest(paraphrase_edges) AS first FROM {ordered}
), ends AS (
    SELECT uid, {first} AS first, {first.replace("(first)", "_by(paraphrase, first)")} AS paraphrase,
        any_value(names) AS names, any_value(genders) AS genders, any_value(heads) AS heads, any_value(tails) AS tails,
        any_value(steps) AS steps
    FROM stretches WHERE first BETWEEN 0 AND k - 1 GROUP BY uid
)
SELECT s.uid FROM ends AS s JOIN {{paraphrase_texts}} AS p ON s.paraphrase = p.paraphrase
AND p.genders = array_to_string(list_transform(
    list_concat([s.heads[s.first + 1]], list_slice(s.tails, s.first + 1, s.first + p.facts)),
    lambda x: s.genders[x + 1]), ',')
AND (p.open OR p.relations = array_to_string(list_slice(s.steps, s.first + 1, s.first + p.facts), ','))
WHERE list_contains(p.untold, {person})
"""


SAYS_SOMETHING_ELSE = says_something_else(ORDERED)
GENDER_UNTOLD = gender_untold(ORDERED, last=True)
FIRST_GENDER_UNTOLD = gender_untold(ORDERED, last=False)
