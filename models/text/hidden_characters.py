"""Characters that readers do not see, or that show a text in another order than it is stored.

What a script needs stays: joiners within words of Arabic or Indian scripts and within emoji, selectors behind emoji and
ideographs, and marks of direction next to text that is written from right to left. Everything else is removed.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

_MARKS = "\u061c\u200e\u200f"
_EMBEDDINGS, _ISOLATES, _OVERRIDES = "\u202a\u202b", "\u2066\u2067\u2068", "\u202d\u202e"
_END_EMBEDDING, _END_ISOLATE = "\u202c", "\u2069"
_PAIRED = _EMBEDDINGS + _ISOLATES + _OVERRIDES + _END_EMBEDDING + _END_ISOLATE
_JOINERS = "\u200c\u200d"
_SELECTORS = "\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = "\U000e0020-\U000e007f"
# Controls, soft hyphens, widthless spaces, fillers, marks of the order of bytes, and the like.
_NEVER_NEEDED = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u17b4\u17b5\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
_SUSPECT = re.compile(f"[{_NEVER_NEEDED}{_MARKS}{_PAIRED}{_JOINERS}{_SELECTORS}{_TAGS}]")
_LINE_END = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_LINE = re.compile("[^\n\r\v\f\x85\u2028\u2029]+")

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_NEAREST_LETTER = re.compile(r"[^\W_]")
# A mark of direction stands at most so many spaces and signs from the word that needs it.
_NEAR = 4
# Scripts whose words need joiners: Arabic to N'Ko, those of India, Tibetan, Burmese, Khmer, Mongolian.
_JOINING = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18aa\u1900-\u1cff\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc"
    "\U00010a00-\U00011fff]"
)
# What has several forms and no category of its own: signs that may be emoji, ideographs, Burmese and Mongolian letters.
_SELECTABLE = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u1000-\u109f\u1820-\u18aa\u3400-\u9fff"
    "\uf900-\ufaff]"
)
_KEYCAP = re.compile("[#*0-9]\ufe0f\u20e3")
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A text as readers see it.

    Args:
        text: without the characters that it does not need.
        removed: offsets of these in the stored text, in order.
        reordered: lines ``[start, end)`` of ``text`` from which characters were removed that changed their order.
    """

    text: str
    removed: Sequence[int] = ()
    reordered: Sequence[tuple[int, int]] = ()

    def is_reordered(self, start: int, end: int) -> bool:
        """Return whether readers of the stored text see some of the characters ``[start, end)`` in another order."""
        return any(begin < end and start < stop for begin, stop in self.reordered)

    def stored_span(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters ``[start, end)`` are in the stored text."""
        if not self.removed:
            return start, end
        shifts = [position - number for number, position in enumerate(self.removed)]
        first = start + bisect_right(shifts, start)
        return first, first if end == start else end + bisect_left(shifts, end)


def visible(text: str) -> VisibleText:
    """Return a text without the characters that readers do not see or that only change its order; linear."""
    suspects = [match.start() for match in _SUSPECT.finditer(text)]
    if not suspects:
        return VisibleText(text)
    needed = {*_needed_pairs(text), *(at for match in _FLAG.finditer(text) for at in range(*match.span()))}
    removed = [position for position in suspects if position not in needed and not _is_needed(text, position)]
    reordering = [position for position in removed if _is_reordering(text[position])]
    lines = [
        tuple(position - bisect_left(removed, position) for position in line.span())
        for line in (_LINE.finditer(text) if reordering else ())
        if bisect_left(reordering, line.start()) < bisect_left(reordering, line.end())
    ]
    return VisibleText(_without(text, removed), removed, [(start, end) for start, end in lines])


def _is_reordering(character: str) -> bool:
    return character in _MARKS or character in _PAIRED


def _without(text: str, removed: Sequence[int]) -> str:
    starts = [0, *(position + 1 for position in removed)]
    return "".join(text[start:end] for start, end in zip(starts, [*removed, len(text)], strict=True))


def visible_text(text: str) -> str:
    """Return a text as it is stored: as readers see it, with line feeds as the only ends of lines.

    Every text that may be printed or quoted passes it on its way in.
    """
    return visible(_LINE_END.sub("\n", text)).text


def text_in_stored_order(text: str) -> str:
    """Return ``visible_text`` with the characters that show it in another order, which a check reports."""
    text = _LINE_END.sub("\n", text)
    return _without(text, [at for at in visible(text).removed if not _is_reordering(text[at])])


def _is_needed(text: str, position: int) -> bool:
    """Return whether a joiner, a selector or a mark of direction is needed between its neighbours."""
    character, before = text[position], text[position - 1] if position else ""
    after = text[position + 1 : position + 2]
    if character in _MARKS:
        behind = _NEAREST_LETTER.search(text, position, position + _NEAR)
        ahead = _NEAREST_LETTER.search(text[max(0, position - _NEAR) : position][::-1])
        return any(letter and _RIGHT_TO_LEFT.match(letter.group()) for letter in (behind, ahead))
    if character in _JOINERS:
        if _JOINING.match(before):
            return character == "\u200d" or _JOINING.match(after) is not None
        return character == "\u200d" and _is_pictograph(before) and _is_pictograph(after)
    is_keycap = position > 0 and _KEYCAP.match(text, position - 1) is not None
    is_selector = unicodedata.category(character) == "Mn" or character == "\u180e"
    return is_keycap or (is_selector and (_SELECTABLE.match(before) is not None or _is_pictograph(before)))


def _is_pictograph(character: str) -> bool:
    return bool(character) and (character in "\ufe0f\u20e3" or unicodedata.category(character) in ("So", "Sk"))


def _needed_pairs(text: str) -> Iterator[int]:
    """Yield the offsets of embeddings and isolates, and their ends, that hold text of another direction than around."""
    for line in _LINE.finditer(text):
        words = line.group()
        pairs = _pairs(words) if any(character in words for character in _PAIRED) else []
        if not pairs:
            continue
        letters = [0, *accumulate(map(str.isalpha, words))]
        to_left = [0, *accumulate(_RIGHT_TO_LEFT.match(letter) is not None for letter in words)]
        for start, end in pairs:
            of_content, of_right = letters[end] - letters[start], to_left[end] - to_left[start]
            is_right = 2 * of_right > of_content and words[start] not in "\u202a\u2066"
            is_left = of_content > 0 and not of_right and to_left[-1] and words[start] not in "\u202b\u2067"
            if is_right or is_left:
                yield from (line.start() + start, line.start() + end)


def _pairs(line: str) -> list[tuple[int, int]]:
    """Return the offsets of the embeddings and isolates that end in the line, overrides left out."""
    pairs: list[tuple[int, int]] = []
    waiting: list[int] = []
    open_isolates = 0
    for position, character in enumerate(line):
        if character in _EMBEDDINGS or character in _OVERRIDES or character in _ISOLATES:
            waiting.append(position)
            open_isolates += character in _ISOLATES
        elif character == _END_EMBEDDING and waiting and line[waiting[-1]] not in _ISOLATES:
            start = waiting.pop()
            if line[start] in _EMBEDDINGS:
                pairs.append((start, position))
        elif character == _END_ISOLATE and open_isolates:
            while line[waiting[-1]] not in _ISOLATES:
                waiting.pop()
            pairs.append((waiting.pop(), position))
            open_isolates -= 1
    return pairs
