"""The words of a paragraph with their times and confidence, as the database stores them and the page gets them."""

from collections.abc import Sequence

from models.text.paragraphs import SpokenWord

_NONE = -1


def store_words(words: Sequence[SpokenWord]) -> str | None:
    """Return words as the column has them: a word between two semicolons, its numbers between spaces; None of none.

    Start and end count characters, times milliseconds; the end of a time is from its start, and a confidence that is
    not known is -1.
    """
    if not words:
        return None
    return ";".join(
        f"{word.start} {word.end} {word.start_ms} {word.end_ms - word.start_ms} "
        f"{_NONE if word.confidence is None else word.confidence}"
        for word in words
    )


def load_words(stored: str | None) -> list[SpokenWord]:
    """Return the words of a column."""
    words = []
    for entry in stored.split(";") if stored else []:
        start, end, start_ms, length, confidence = map(int, entry.split())
        words.append(SpokenWord(start, end, start_ms, start_ms + length, None if confidence == _NONE else confidence))
    return words


def correct_words(stored: str | None, before: str, after: str) -> str | None:
    """Return the words of a text that was corrected: those outside of what was changed, which somebody has checked."""
    if not stored:
        return None
    longest = min(len(before), len(after))
    start = next((at for at in range(longest) if before[at] != after[at]), longest)
    end = next((at for at in range(longest - start) if before[-1 - at] != after[-1 - at]), longest - start)
    shift = len(after) - len(before)
    words = load_words(stored)
    first = [word for word in words if word.end <= start]
    last = [
        word._replace(start=word.start + shift, end=word.end + shift)
        for word in words
        if word.start >= len(before) - end and word.start >= start
    ]
    return store_words([*first, *last])


def unsure_words(stored: str | None, text: str, start: int = 0, end: int | None = None) -> list[str]:
    """Return the words between two characters that speech recognition was not sure of."""
    last = len(text) if end is None else end
    return [
        text[word.start : word.end]
        for word in load_words(stored)
        if word.unsure and start < word.end and word.start < last
    ]


def times_of(
    stored: str | None, start: int, end: int, of_paragraph: tuple[int | None, int | None]
) -> tuple[int | None, int | None]:
    """Return when the characters from ``start`` to ``end`` are said, in milliseconds.

    That is when their words or captions are, if known, or else the times ``of_paragraph``.
    """
    covered = [word for word in load_words(stored) if start < word.end and word.start < end]
    return (covered[0].start_ms, max(word.end_ms for word in covered)) if covered else of_paragraph


def present_words(stored: str | None, text: str) -> list[list[int]]:
    """Return words as ``Paragraph.words`` of ``docs/wire.md`` has them, in UTF-16 units as a browser counts."""
    units = None if text.isascii() or max(text) < "\U00010000" else _units(text)
    return [
        [
            units[word.start] if units else word.start,
            units[word.end] if units else word.end,
            word.start_ms,
            word.end_ms,
            _NONE if word.confidence is None else word.confidence,
        ]
        for word in load_words(stored)
    ]


def _units(text: str) -> list[int]:
    """Return the place of every character, and of the end, in UTF-16 units."""
    places = [0]
    for sign in text:
        places.append(places[-1] + (2 if sign > "\uffff" else 1))
    return places
