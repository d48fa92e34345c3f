"""Finds the end of the sentence around a caret without splitting the whole paragraph."""

import re
from collections.abc import Callable, Sequence

from models.text.language import detect_language
from models.text.sentences.boundaries import Span, lines

SpansOfTexts = Callable[[Sequence[str]], Sequence[Sequence[Span]]]

# No English sentence ends but at one of these, or with its line.
_MAY_END = re.compile(r"[.!?…。！？]")
# Characters on either side that a splitter gets: more than its model's window.
_LETTERS_AROUND = 40


def sentence_ends_at(texts: Sequence[str], carets: Sequence[int], split: SpansOfTexts) -> list[int]:
    """Return for each text the end of the sentence that its caret is in or right after, by ``split``.

    Args:
        carets: a character of each text, none at its very beginning.
        split: ``split_many``; it gets short stretches around the carets, or the whole text where these are not enough.
    """
    stretches = [_stretch(text, caret) for text, caret in zip(texts, carets, strict=True)]
    ends: list[int | None] = [stretch if isinstance(stretch, int) else None for stretch in stretches]
    unmeasured = [(number, stretch) for number, stretch in enumerate(stretches) if not isinstance(stretch, int)]
    divided = split([texts[number][start:end] for number, (start, end) in unmeasured]) if unmeasured else []
    for (number, (start, end)), spans in zip(unmeasured, divided, strict=True):
        sentence_end = next((start + last for _, last in spans if start + last >= carets[number]), end)
        # At the end of a stretch that was cut off a sentence may only seem to end.
        if sentence_end < end or end == len(texts[number]):
            ends[number] = sentence_end
    whole = [number for number, end in enumerate(ends) if end is None]
    for number, spans in zip(whole, split([texts[number] for number in whole]) if whole else [], strict=True):
        ends[number] = next((last for _, last in spans if last >= carets[number]), len(texts[number]))
    return [end for end in ends if end is not None]


def _stretch(text: str, caret: int) -> Span | int:
    """Return the stretch to split; or the end of the sentence, if that is the end of its line."""
    if detect_language(text) != "en":
        return 0, len(text)
    line_start, line_end = next(((start, end) for start, end in lines(text) if caret <= end), (0, len(text)))
    first = _MAY_END.search(text, max(caret - 1, line_start), line_end)
    if first is None or not text[first.end() : line_end].strip(".!?…\"'”’»›)]} "):
        return line_end
    # The same stretch for most carets of a sentence: a caching splitter computes it once.
    start = max(
        (match.end() for match in _MAY_END.finditer(text, line_start, caret - _LETTERS_AROUND)), default=line_start
    )
    end = min(line_end, first.end() + _LETTERS_AROUND)
    return start, end if end == line_end else max(text.rfind(" ", first.end(), end), first.end() + 1)
