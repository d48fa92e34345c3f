"""Folds typographic differences away, with a map back to the original characters."""

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache

# Characters that fold to themselves but for case: the greater part of any English or Korean text, so they are copied in
# whole runs. A space only between two of them, a hyphen only where no line ends after it, and neither a letter nor a
# Hangul syllable that a mark or a final joins.
_COMBINING = r"[\u0300-\u036f\u1160-\u11ff\u3099\u309a\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7]"
_PLAIN_RUN = re.compile(
    r"(?:[!-,./-_a-~가-힣]|-(?![^\S\r\n]*[\r\n\xad\u200b])|(?<=[!-~가-힣]) (?=[!-~가-힣]))+(?!" + _COMBINING + ")"
)
_WHITE_SPACE = re.compile(r"\s+")
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][^\S\r\n]*(?:\r\n|\r|\n)\s*(?=[^\W\d_])")
# A character and all that NFKC may compose with it: combining marks, and the vowels and finals of Hangul
# jamo.
_CLUSTER = re.compile(r"[\s\S]" + _COMBINING + "*")

_SINGLE_QUOTES = "‘’‚‛`´ʼʻʹ′＇‹›❛❜❟❮❯⟨⟩"
_DOUBLE_QUOTES = "“”„‟«»〝〞〟″‶ʺˮ״˝˵˶＂「」『』❝❞❠🙶🙷🙸⹂⌜⌝⸢⸣≪≫⟪⟫﹁﹂﹃﹄《》〈〉"
_DASHES = "‐‑‒–—―−﹘﹣－⸺⸻"
# Arabic vowel signs and the stroke that lengthens words; soft hyphens, marks of direction and the like.
_INVISIBLE = (
    "\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u180e"
)
# Characters of a text that is cached: the cache takes 32 MB at most.
_LONGEST_CACHED = 1_000
_MARKS: dict[str, str] = {
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_INVISIBLE, ""),
}


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text and where each of its characters comes from.

    Args:
        text: the folded characters.
        offsets: two int arrays of ``len(text)``: folded character ``i`` stands for the original characters
            ``[offsets[0][i], offsets[1][i])``. Both arrays never decrease.
    """

    text: str
    offsets: tuple["array[int]", "array[int]"]

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original characters that the folded characters ``[start, end)`` stand for.

        An empty span maps to the empty span before its character.

        Raises:
            IndexError: if not ``0 <= start <= end <= len(text)``.
        """
        if not 0 <= start <= end <= len(self.text):
            raise IndexError(f"[{start}, {end}) lies outside the {len(self.text)} folded characters.")
        starts, ends = self.offsets
        if start < end:
            return starts[start], ends[end - 1]
        if start < len(self.text):
            return starts[start], starts[start]
        last = ends[-1] if self.text else 0
        return last, last


def fold(text: str) -> Folded:
    """Fold case, quotation marks, dashes, ligatures and white space.

    Case folding and NFKC throughout; every single mark becomes ``'``, every double one ``"``, every dash
    ``-``; soft hyphens and zero-width characters vanish; a word hyphenated at a line end is joined; a run of
    white space becomes one space, and none at either end. Linear in the length of ``text``.
    """
    pieces: list[str] = []
    starts, ends = array("q"), array("q")
    position, length = 0, len(text)
    space: tuple[int, int] | None = None  # white space seen since the last character written

    while position < length:
        if match := _PLAIN_RUN.match(text, position):
            piece = match.group().lower()
            plain = True
        elif match := _WHITE_SPACE.match(text, position):
            space = (space[0] if space else position, match.end())
            position = match.end()
            continue
        elif match := _LINE_END_HYPHEN.match(text, position):
            position = match.end()
            continue
        else:
            match = _CLUSTER.match(text, position)
            assert match is not None
            piece = _fold_cluster(match.group())
            plain = False
        begin, position = position, match.end()
        if not piece:
            continue
        if piece.isspace():
            space = (space[0] if space else begin, position)
            continue
        if space is not None:
            if pieces:
                pieces.append(" ")
                starts.append(space[0])
                ends.append(space[1])
            space = None
        pieces.append(piece)
        if plain:
            starts.extend(range(begin, position))
            ends.extend(range(begin + 1, position + 1))
        else:
            starts.extend([begin] * len(piece))
            ends.extend([position] * len(piece))
    return Folded("".join(pieces), (starts, ends))


def folded(text: str) -> str:
    """Return ``fold(text).text``, cached for short texts: a check asks for the same quotes repeatedly."""
    return _cached_fold(text) if len(text) <= _LONGEST_CACHED else fold(text).text


@lru_cache(maxsize=4_096)
def _cached_fold(text: str) -> str:
    return fold(text).text


def _fold_cluster(cluster: str) -> str:
    mark = _MARKS.get(cluster)
    if mark is not None:
        return mark
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cluster).casefold())
    # Compatibility forms may hide a mark ("ŉ" holds "ʼ") or white space ("¨" is a space and an accent).
    marked = "".join(_MARKS.get(character, character) for character in folded)
    return marked.strip() or marked
