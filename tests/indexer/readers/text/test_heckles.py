"""What others say or do within a speech, in brackets."""

import pytest

from indexer.readers.text.heckles import without_heckles


@pytest.mark.parametrize(
    ("text", "speech", "heckles"),
    [
        ("We will pay. (Applause.) With this.", "We will pay. With this.", ["(Applause.)"]),
        ("We will (Mr Holt: With what?) pay.", "We will pay.", ["(Mr Holt: With what?)"]),
        ("It holds. (Laughter – Roe [FP]: Never!) It does.", "It holds. It does.", ["(Laughter – Roe [FP]: Never!)"]),
        ("We pay. (Applause from the left)", "We pay.", ["(Applause from the left)"]),
        ("We pay. (Abg. Roe (FP): Never!) We do.", "We pay. We do.", ["(Abg. Roe (FP): Never!)"]),
    ],
)
def test_heckles_are_taken_out_of_a_speech(text: str, speech: str, heckles: list[str]) -> None:
    assert without_heckles(text) == (speech, heckles)


@pytest.mark.parametrize(
    "text",
    [
        "The bill (Bill 12) was read.",
        "The member (Harbour Party) spoke. She left.",
        "It is small (but it holds). It is old.",
        "(Applause.)",
        "We pay (Holt: never closed",
        "We pay) and leave.",
    ],
)
def test_brackets_of_the_speaker_stay(text: str) -> None:
    assert without_heckles(text) == (text, [])
