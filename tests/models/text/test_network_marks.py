"""Marks of a network in a post, on invented posts."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text.network_marks import network_marks, without_marks


def marked(text: str) -> list[str]:
    return [text[start:end] for start, end in network_marks(text)]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("The bridge is closed https://t.co/aB3 until Monday.", ["https://t.co/aB3"]),
        ("Read it (www.harbour.example/roads), all of it", ["www.harbour.example/roads"]),
        ("Read harbour.example/roads/2031, please.", ["harbour.example/roads/2031"]),
        ("We lost! #Harbour #News", ["#Harbour", "#News"]),
        ("Closed again 😡 #Harbour", ["#Harbour"]),
        ("Closed again https://t.co/a #Harbour #News", ["https://t.co/a", "#Harbour", "#News"]),
        ("#Harbour #News\nIt is closed.", ["#Harbour", "#News"]),
        ("다리가 닫혔습니다. #항구 #다리", ["#항구", "#다리"]),
        # The first tag right after words may be the sentence's last.
        ("We all love #Harbour #News", ["#News"]),
        ("We all love #Harbour", []),
        ("Closed again. #Harbour #News Use the ferry.", ["#Harbour #News"]),
        ("Closed https://t.co/a #Harbour #News Use the ferry.", ["https://t.co/a", "#Harbour #News"]),
        ("Closed again. #Harbour Council voted.", []),
        ("Closed again. #Harbour #News says so.", []),
        ("The #bridge is closed", []),
        ("We are #1", []),
        ("@gull @tern the ferry is late", ["@gull @tern"]),
        ("@gull The ferry is late", ["@gull"]),
        ("@gull is late", []),
        ("I told @gull so", []),
        ("RT @gull: The ferry is late", ["RT @gull:"]),
        ("1️⃣ Use the ferry", ["1️⃣"]),
        ("He, she and/or they; 50 km/h; ana@harbour.example", []),
        ("Mr. Hale said it is. It was.", []),
        ("", []),
    ],
)
def test_marks(text: str, marks: list[str]) -> None:
    assert marked(text) == marks
    bare = without_marks(text, network_marks(text))
    assert len(bare) == len(text)
    assert not any(mark in bare for mark in marks)


@given(st.text(alphabet="ab #@/.:\n1️⃣wRT가-", max_size=80) | st.text(max_size=80))
def test_any_text_has_marks_in_order(text: str) -> None:
    at = 0
    for start, end in network_marks(text):
        assert at <= start < end <= len(text)
        at = end


@pytest.mark.parametrize("piece", ["https://t.co/a", "#a ", "@a ", "@a", "a.", "RT @a:", "www.", "a/", "1️⃣", "#"])
def test_long_rows_take_linear_time(piece: str) -> None:
    text = piece * (60_000 // len(piece))
    begun = time.perf_counter()
    network_marks(text)
    assert time.perf_counter() - begun < 1
