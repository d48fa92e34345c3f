"""Words divided at the ends of lines are joined as the document spells them."""

from indexer.readers.text.hyphenation import Vocabulary, join_hyphenated


def joined(*lines: str, document: tuple[str, ...] = ()) -> list[str]:
    return join_hyphenated(lines, Vocabulary([*lines, *document]))


def test_divided_word_is_joined_in_the_line_where_it_begins() -> None:
    assert joined("the har-", "bour was shut") == ["the harbour", "was shut"]


def test_hyphen_stays_where_the_document_spells_the_word_with_it() -> None:
    lines = "the sea-", "wall was shut"
    assert joined(*lines, document=("a new sea-wall for us",)) == ["the sea-wall", "was shut"]
    assert joined(*lines, document=("a new seawall for us",)) == ["the seawall", "was shut"]


def test_hyphen_stays_after_a_prefix_that_takes_one_and_before_a_capital() -> None:
    assert joined("he is self-", "taught") == ["he is self-taught"]
    assert joined("the Osk-", "Varn report") == ["the Osk-Varn", "report"]


def test_soft_hyphen_is_always_removed() -> None:
    assert joined("the har\u00ad", "bour") == ["the harbour"]


def test_dash_between_words_joins_nothing() -> None:
    assert joined("the harbour –", "was shut") == ["the harbour –", "was shut"]
