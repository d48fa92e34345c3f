"""Search fields: words, phrases and exclusions."""

import pytest

from indexer.lexical.text_query import TextQuery, parse


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("pumps wall pumps", TextQuery(("pumps", "wall"), (), ())),
        ('the "sea wall" pumps', TextQuery(("the", "pumps"), (("sea", "wall"),), ())),
        ("“sea wall", TextQuery((), (("sea", "wall"),), ())),
        ("pumps -wall", TextQuery(("pumps",), (), (("wall",),))),
        ('pumps -"sea wall"', TextQuery(("pumps",), (), (("sea", "wall"),))),
        ("pumps − …", TextQuery(("pumps",), (), ())),
        ("", TextQuery((), (), ())),
    ],
)
def test_search_is_parsed(text: str, query: TextQuery) -> None:
    assert parse(text) == query


def test_hyphen_within_a_word_excludes_nothing() -> None:
    assert parse("sea-wall").without == ()
