"""Carets of pages, with the name of their person."""

import colorsys

import pytest
from pycrdt import Awareness, Doc

from server.coediting.awareness import Caret, caret_color, read_awareness, write_awareness
from server.coediting.updates import InvalidUpdate


def test_awareness_of_the_library_is_read_and_written() -> None:
    awareness = Awareness(Doc(client_id=123456))
    awareness.set_local_state({"cursor": {"anchor": 1}, "user": {"name": "🌊"}})
    [caret] = read_awareness(awareness.encode_awareness_update([123456]))
    assert caret.client_id == 123456
    assert caret.state == {"cursor": {"anchor": 1}, "user": {"name": "🌊"}}
    other = Awareness(Doc())
    other.apply_awareness_update(write_awareness(caret), "test")
    assert other.states[123456] == caret.state
    other.apply_awareness_update(write_awareness(Caret(123456, caret.clock + 1, None)), "test")
    assert 123456 not in other.states


@pytest.mark.parametrize(
    "data",
    [b"", b"\x01", b"\x01\x01\x01\x04{\xff}}", b"\x01\x01\x01\x02[]", b"\x01\x01\x01\x021", b"\x00\x00"],
)
def test_what_is_no_awareness_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidUpdate):
        read_awareness(data)


def test_colours_are_dark_and_of_each_person() -> None:
    assert caret_color("ada") == caret_color("ada")
    assert len({caret_color(f"person-{number}") for number in range(50)}) > 40
    # The page gives the suggested edits of a person the same (static/src/articles/suggested-edits.spec.ts).
    for who, hue in (("ada", 82), ("person-1", 307), ("조은", 151)):
        red, green, blue = (int(caret_color(who)[at : at + 2], 16) / 255 for at in (1, 3, 5))
        assert abs(colorsys.rgb_to_hls(red, green, blue)[0] * 360 - hue) < 1
    for who in map(str, range(200)):
        assert 1.05 / (luminance(caret_color(who)) + 0.05) > 4.5  # of white letters on it


def luminance(color: str) -> float:
    shares = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
