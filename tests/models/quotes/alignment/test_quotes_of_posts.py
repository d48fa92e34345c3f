"""Edits of quotes of posts, on invented posts."""

import pytest

from models.quotes.alignment.aligner import QuoteAligner
from models.quotes.alignment.edits import edits_between

LONG_LINK = "https://www.harbour-council.example/roads/2031/03/bridge-closed?from=post&id=99"
THREAD = [
    f"The harbour bridge is closed {LONG_LINK} until Monday. #Harbour #News\nUse the ferry instead, please! 😡",
    "@gull @tern Nobody asked the people who cross the #bridge each morning.",
    "RT @tern: The ferry is not late. #SaveTheFerry",
]


def changes(source: str, quote: str) -> list[tuple[str, str, str | None]]:
    """Return the changes: words before, words after, and the fault or convention."""
    edits = edits_between(source, quote)
    return [(edit.before, edit.after, edit.fault or edit.convention) for edit in edits if edit.op != "equal"]


@pytest.mark.parametrize(
    ("source", "quote", "expected"),
    [
        ("Closed https://t.co/a9 until Monday", "Closed until Monday", [("https://t.co/a9", "", "network")]),
        ("Closed https://t.co/a9 until Monday", "Closed https://t.co/a9 until Monday", []),
        ("Lost! #Harbour #News\nUse the ferry", "Lost! Use the ferry", [("#Harbour #News", "", "network")]),
        # A word that the sentences have too is not the tag.
        ("The harbour lost! #Harbour\nUse it", "The harbour lost! Use it", [("#Harbour", "", "network")]),
        ("Five 1️⃣ boats", "Five boats", [("1️⃣", "", "network")]),
        ("The #bridge is closed", "The bridge is closed", []),
        ("We must #SaveTheBridge now", "We must save the bridge now", []),
        ("The #bridge is closed", "The is closed", [("bridge", "", "dropped")]),
        ("We love #Harbour\nCome and see", "We love. Come and see", [("Harbour", "", "dropped")]),
        # Besides what may be left out, every change counts.
        (
            "Closed https://t.co/a9 until Monday",
            "Closed until Friday",
            [("https://t.co/a9", "", "network"), ("Monday", "Friday", "changed")],
        ),
        (
            "It is not closed. https://t.co/a9\nUse it",
            "It is closed. Use it",
            [("not", "", "negation"), ("https://t.co/a9", "", "network")],
        ),
        ("five https://t.co/a6 boats", "5 boats", [("five", "5", "style"), ("https://t.co/a6", "", "network")]),
    ],
)
def test_links_and_tags_may_go_and_words_may_not(
    source: str, quote: str, expected: list[tuple[str, str, str | None]]
) -> None:
    assert changes(source, quote) == expected


@pytest.mark.parametrize(
    ("quote", "state", "paragraphs"),
    [
        ("The harbour bridge is closed until Monday.", "edited", [0]),
        ("Use the ferry instead, please!", "verbatim", [0]),
        ("Use the ferry instead, please! Nobody asked the people who cross the bridge each morning.", "edited", [0, 1]),
        ("Nobody asked the people who cross the #bridge each morning", "verbatim", [1]),
        ("The harbour bridge is closed … Use the ferry", "edited", [0]),
        ("The harbour bridge is open until Monday", "differs", [0]),
        ("Nobody asked the people who cross the each morning", "differs", [1]),
        ("The ferry is late", "differs", [2]),
        ("Save the ferry", "verbatim", [2]),
    ],
)
def test_position_of_a_quote_of_posts(quote: str, state: str, paragraphs: list[int]) -> None:
    alignment = QuoteAligner(THREAD).align(quote)
    assert alignment is not None
    assert (alignment.state, [part[0] for part in alignment.parts]) == (state, paragraphs)
    for paragraph, start, end in alignment.parts:
        assert 0 <= start < end <= len(THREAD[paragraph])


def test_what_is_nowhere_is_nowhere() -> None:
    assert QuoteAligner(THREAD).align("Everybody was asked about the new lighthouse") is None
