"""Noise is removed from texts; words are recognized in any script."""

import pytest

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words


def test_control_and_direction_characters_are_removed() -> None:
    assert clean_text("a\x00b\u202ec\u200bd\ufeff") == "abcd"


def test_joiners_of_emoji_and_persian_stay() -> None:
    assert clean_text("می\u200cروم") == "می\u200cروم"


def test_line_ends_become_newlines_and_text_is_composed() -> None:
    assert clean_text("a\r\nb\rc\u2028d\x0be") == "a\nb\nc\nd\ne"
    assert clean_text("e\u0301") == "é"


def test_white_space_is_folded() -> None:
    assert fold_whitespace("  a \n\t b\u00a0c ") == "a b c"


@pytest.mark.parametrize(("text", "expected"), [("…—", False), ("_ _", False), ("7", True), ("물", True), ("", False)])
def test_words_are_letters_or_digits_of_any_script(text: str, expected: bool) -> None:
    assert has_words(text) is expected
