"""What somebody types to search the archive."""

import pytest

from server.services.archive_words import SearchWords


@pytest.mark.parametrize(
    ("typed", "words", "phrases", "excluded"),
    [
        ("sea wall", ("sea", "wall"), (), ()),
        ("Sea sea WALL", ("sea", "wall"), (), ()),
        ('"sea wall" pumps', ("pumps",), (("sea", "wall"),), ()),
        ("“sea wall” -pumps", (), (("sea", "wall"),), (("pumps",),)),
        ('wall -"the harbour"', ("wall",), (), (("the", "harbour"),)),
        ("long-term plan", ("long", "term", "plan"), (), ()),
        ('"not closed', (), (("not", "closed"),), ()),
        ('- "" … ', (), (), ()),
        ("방파제 -펌프", ("방파제",), (), (("펌프",),)),
    ],
)
def test_parse(
    typed: str, words: tuple[str, ...], phrases: tuple[tuple[str, ...], ...], excluded: tuple[tuple[str, ...], ...]
) -> None:
    assert SearchWords.parse(typed) == SearchWords(words, phrases, excluded)


@pytest.mark.parametrize(
    ("typed", "text", "admitted"),
    [
        ("anything", "Nothing of it", True),
        ('"sea wall"', "The Sea Wall, again", True),
        ('"sea wall"', "The wall by the sea", False),
        ("wall -pumps", "A wall without Pumps", False),
        ('wall -"no pumps"', "A wall, pumps, no", True),
    ],
)
def test_admits(typed: str, text: str, admitted: bool) -> None:
    assert SearchWords.parse(typed).admits(text) is admitted


@pytest.mark.parametrize(
    ("typed", "text", "marked"),
    [
        ("the wall", "The wall and the WALL", ["wall", "WALL"]),
        ("the", "The wall and the sea", ["The", "the"]),
        ('"the sea" wall', "The sea, the wall, the sea.", ["The sea", "wall", "the sea"]),
        ('"sea sea"', "sea sea sea", ["sea sea sea"]),
        ("\U0001f30a wave", "\U0001f30a A wave", ["wave"]),
    ],
)
def test_highlights(typed: str, text: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in SearchWords.parse(typed).highlights(text)] == marked
