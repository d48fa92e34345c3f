"""Finding a passage: in place, by its words, by similarity, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.alignment.anchoring import CONTEXT_LENGTH, Anchor, Hint, SourceText, TextQuote, context_of, relation

PARAGRAPHS = (
    "Good evening. The pier is closed until the spring.",
    "We looked at the piles in May. The wood was never sound, and the bolts were worse. We said so.",
    "I asked him twice. The wood was never sound, and nobody wrote it down.",
    "The repair costs thirty-eight thousand crowns, and the council has nine.",
)
EXACT = "The wood was never sound"


def quote_of(paragraph: int, exact: str = EXACT) -> tuple[TextQuote, Hint]:
    text = PARAGRAPHS[paragraph]
    start = text.index(exact)
    return TextQuote(exact, *context_of(text, start, start + len(exact))), Hint(paragraph, start)


def words_at(anchor: Anchor | None, paragraphs: tuple[str, ...] = PARAGRAPHS) -> str | None:
    return None if anchor is None else paragraphs[anchor.paragraph][anchor.start : anchor.end]


def test_context_is_cut_at_the_paragraph_and_at_its_length() -> None:
    prefix, suffix = context_of(PARAGRAPHS[1], 31, 55)
    assert PARAGRAPHS[1][31:55] == EXACT
    assert prefix == "We looked at the piles in May. "
    assert suffix == ", and the bolts were worse. We s"
    assert len(suffix) == CONTEXT_LENGTH
    assert context_of("ab", 0, 2) == ("", "")


def test_unchanged_passage_is_found_in_place() -> None:
    for paragraph in (1, 2):
        quote, hint = quote_of(paragraph)
        anchor = SourceText(PARAGRAPHS).find(quote, hint, same_paragraph=True)
        assert anchor == Anchor(paragraph, hint.start, hint.start + len(EXACT), "position")


@pytest.mark.parametrize("paragraph", [1, 2])
def test_of_two_places_the_surroundings_decide_against_the_hint(paragraph: int) -> None:
    quote, _ = quote_of(paragraph)
    elsewhere = Hint(3 - paragraph, 0)
    anchor = SourceText(PARAGRAPHS).find(quote, elsewhere)
    assert anchor is not None
    assert (anchor.paragraph, anchor.found_by, words_at(anchor)) == (paragraph, "words", EXACT)


@pytest.mark.parametrize("paragraph", [1, 2])
def test_mark_without_context_is_found_by_the_hint(paragraph: int) -> None:
    anchor = SourceText(PARAGRAPHS).find(TextQuote(EXACT), quote_of(paragraph)[1])
    assert anchor is not None
    assert (anchor.paragraph, words_at(anchor)) == (paragraph, EXACT)


def test_an_older_mark_is_a_whole_word() -> None:
    texts = ("The spartan part of town.",)
    anchor = SourceText(texts).find(TextQuote("part"), Hint(0, 0))
    assert anchor == Anchor(0, 12, 16, "words")


def test_a_paragraph_corrected_before_the_passage() -> None:
    quote, hint = quote_of(1)
    texts = (PARAGRAPHS[0], PARAGRAPHS[1].replace("in May", "in the month of May"), *PARAGRAPHS[2:])
    anchor = SourceText(texts).find(quote, hint)
    assert anchor is not None
    assert (anchor.paragraph, anchor.found_by, words_at(anchor, texts)) == (1, "words", EXACT)


def test_other_typesetting_is_the_same_words() -> None:
    texts = ("He said: “the wood  was never sound” – twice.",)
    anchor = SourceText(texts).find(TextQuote(EXACT), Hint(0, 0))
    assert anchor is not None
    assert (anchor.found_by, words_at(anchor, texts)) == ("words", "the wood  was never sound")


@pytest.mark.parametrize(
    ("before", "after", "now"),
    [
        ("thirty-eight thousand", "thirty-nine thousand", "The repair costs thirty-nine thousand crowns"),
        ("repair costs", "repair of it costs about", "The repair of it costs about thirty-eight thousand crowns"),
        ("thousand crowns", "thousand", "The repair costs thirty-eight thousand"),
    ],
)
def test_a_corrected_passage_is_found_by_likeness(before: str, after: str, now: str) -> None:
    quote, hint = quote_of(3, "The repair costs thirty-eight thousand crowns")
    texts = tuple(text.replace(before, after) for text in PARAGRAPHS)
    anchor = SourceText(texts).find(quote, hint)
    assert anchor is not None
    assert (anchor.paragraph, anchor.found_by) == (3, "likeness")
    assert now.startswith(words_at(anchor, texts) or "?") or (words_at(anchor, texts) or "").startswith(now)
    assert 0.7 <= anchor.similarity < 1.0


def test_of_two_like_passages_the_surroundings_decide() -> None:
    texts = tuple(text.replace("never sound", "never really sound") for text in PARAGRAPHS)
    for paragraph in (1, 2):
        quote, _ = quote_of(paragraph)
        anchor = SourceText(texts).find(quote, Hint(3 - paragraph, 0))
        assert anchor is not None
        assert (anchor.paragraph, anchor.found_by) == (paragraph, "likeness")
        assert words_at(anchor, texts) == "The wood was never really sound"


def test_passage_split_over_two_paragraphs_is_anchored_in_the_longer_part() -> None:
    texts = ("We looked. The wood was", "never sound, and the bolts were worse.")
    anchor = SourceText(texts).find(TextQuote("The wood was never sound, and the bolts were worse"), Hint(0, 11))
    assert anchor is not None
    assert (anchor.paragraph, words_at(anchor, texts)) == (1, "never sound, and the bolts were worse")


@pytest.mark.parametrize("exact", ["The moon was made of old timetables", "maybe not", "", "…"])
def test_lost(exact: str) -> None:
    assert SourceText(PARAGRAPHS).find(TextQuote(exact, "a", "b"), Hint(1, 2), same_paragraph=True) is None
    assert SourceText(()).find(TextQuote(exact), Hint()) is None


@pytest.mark.parametrize("hint", [Hint(99, 5), Hint(0, 10**9)])
def test_a_hint_that_leads_nowhere_does_no_harm(hint: Hint) -> None:
    anchor = SourceText(PARAGRAPHS).find(quote_of(2)[0], hint, same_paragraph=True)
    assert anchor is not None
    assert anchor.paragraph == 2


@given(
    st.lists(st.text("abc 🏗가“ß\n", max_size=40), min_size=1, max_size=5),
    st.data(),
)
def test_existing_passage_is_always_found(texts: list[str], data: st.DataObject) -> None:
    paragraph = data.draw(st.integers(0, len(texts) - 1))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(texts[paragraph]))] * 2)))
    exact = texts[paragraph][start:end]
    anchor = SourceText(texts).find(TextQuote(exact, *context_of(texts[paragraph], start, end)), Hint(paragraph, start))
    if any(character.isalnum() for character in exact):
        assert anchor is not None
        assert anchor.found_by == "words"
        assert 0 <= anchor.start < anchor.end <= len(texts[anchor.paragraph])


@pytest.mark.parametrize(
    ("quoted", "expected"),
    [
        ("“the wood was never sound,”", "same"),
        ("never sound", "part"),
        ("The wood was sound", "edited"),
        ("…", "edited"),
    ],
)
def test_relation(quoted: str, expected: str) -> None:
    assert relation(EXACT, quoted) == expected
