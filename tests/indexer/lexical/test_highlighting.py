"""The ranges to highlight in a paragraph."""

from indexer.lexical.highlighting import highlights
from indexer.lexical.text_query import parse


def marked(text: str, typed: str, *dull: str) -> list[str]:
    return [text[start:end] for start, end in highlights(text, parse(typed), lambda word: word not in dull)]


def test_words_of_the_query() -> None:
    assert marked("The Pumps were off; the pump was not.", "pumps off") == ["Pumps", "off"]


def test_neighbours_are_one_range() -> None:
    assert marked("At the harbour wall, boats waited.", "wall harbour boats") == ["harbour wall, boats"]


def test_uninformative_words_are_marked_in_phrases_only() -> None:
    text = "The wall of the harbour, and the harbour of the wall."
    assert marked(text, 'wall "of the harbour"', "the", "of") == ["wall of the harbour", "wall"]
    assert marked(text, "the wall of", "the", "of") == ["wall", "wall"]
    assert marked(text, '"of the harbour" the', "the", "of") == ["of the harbour"]


def test_query_of_uninformative_words_marks_all_of_them() -> None:
    assert marked("To be or not to be.", "to be", "to", "be") == ["To be", "to be"]


def test_phrases_only_in_a_row_and_excluded_words_never() -> None:
    assert marked("harbour and wall, harbour wall", '"harbour wall" -and') == ["harbour wall"]
    assert marked("go go go on", '"go go"') == ["go go go"]


def test_offsets_hold_where_lower_case_is_longer() -> None:
    assert marked("İİİ harbour İstanbul", "harbour") == ["harbour"]
    assert marked("항구의 펌프가 멈췄고", "펌프가") == ["펌프가"]


def test_nothing_to_mark() -> None:
    assert marked("", "harbour") == []
    assert marked("harbour", "") == []
