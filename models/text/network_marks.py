"""Finds what a social network adds to the sentences of a post: links, tags after them, mentions before them, “RT”.

Quotes of a post leave these out. A tag or a mention that is a word of its sentence does not count.
"""

import re
from collections.abc import Iterable, Iterator

# Without any of these a text has no marks: transcripts are scanned once only.
_MAY_HAVE = re.compile(r"[#＃@/\u20e3]")
_LINK = re.compile(
    r"""(?:https?://|www\.)[^\s<>“”"]*[^\s<>“”".,;:!?…)’'\]]
      | (?<![\w@./-])(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,24}/[^\s<>“”"]*[^\s<>“”".,;:!?…)’'\]]""",
    re.VERBOSE | re.IGNORECASE,
)
# A digit in a box is a picture, not a word.
_KEYCAP = re.compile(r"[0-9#*]\ufe0f?\u20e3")
_RETWEETED = re.compile(r"^[^\S\n]*RT\s+@[\w.@-]+:?", re.MULTILINE)
_MENTIONS = re.compile(r"^[^\S\n]*\.?@[\w.@-]*\w(?:[^\S\n]+@[\w.@-]*\w)*(?=\s)", re.MULTILINE)
_TAGS = r"(?:[#＃](?=\w*[^\W\d_])\w+)+"
_TAG = re.compile(_TAGS + r"[.,!?…]*")
# After what may end a sentence, and before what begins one: several, for one may be its first word.
_TAGS_BETWEEN = re.compile(rf"(?<=[^\w\s,;#＃@/-])\s+({_TAGS}(?:\s+{_TAGS})+)(?=\s+(\S))")
_LINE = re.compile(r"[^\n]+")
_PIECE = re.compile(r"\S+")
_WORD = re.compile(r"\w")
# A sentence may end here: what follows is not part of it.
_BOUNDARY = re.compile(r"[.!?…。！？:)\]”’\"'»」』]$")


def network_marks(text: str) -> list[tuple[int, int]]:
    """Return the spans ``[start, end)`` of what the network added; in order, none overlapping.

    Links anywhere; hashtags that end a line after a whole sentence (of those right after a word all but the first,
    which may be its last), and several between two sentences; before a line the mentions of whom it answers, and “RT
    @name:”. Linear in the length of ``text``.
    """
    if not _MAY_HAVE.search(text) and "www." not in text:
        return []
    links = [match.span() for match in _LINK.finditer(text)]
    spans = [*links, *(match.span() for pattern in (_KEYCAP, _RETWEETED) for match in pattern.finditer(text))]
    spans += _mentions_before(text)
    # A sentence ends where a link is.
    ended = _replaced(text, links, ".")
    spans += (match.span(1) for match in _TAGS_BETWEEN.finditer(ended) if not match[2].islower())
    for line in _LINE.finditer(ended):
        spans += _tags_behind(line.group(), line.start())
    return merged(spans)


def without_marks(text: str, marks: list[tuple[int, int]]) -> str:
    """Replace ``marks`` by spaces, so that offsets stay."""
    return _replaced(text, marks, " ")


def _replaced(text: str, spans: list[tuple[int, int]], character: str) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += (text[at:start], character * (end - start))
        at = end
    return "".join([*pieces, text[at:]])


def _mentions_before(text: str) -> Iterator[tuple[int, int]]:
    """“@gull @tern The ferry is late”, not “@gull is late”: what follows begins a sentence of its own."""
    for match in _MENTIONS.finditer(text):
        rest = text[match.end() :].lstrip()[:1]
        if len(match.group().split()) > 1 or rest.isupper() or rest in ("“", '"', "‘"):
            yield match.span()


def _tags_behind(line: str, start: int) -> Iterator[tuple[int, int]]:
    tags: list[tuple[int, int]] = []
    after_words = True
    for piece in reversed(list(_PIECE.finditer(line))):
        if _TAG.fullmatch(piece.group()):
            tags.append(piece.span())
            continue
        # Emoji are between tags, and between them and the sentence.
        if not _WORD.search(piece.group()):
            after_words = False
            continue
        after_words = after_words and not _BOUNDARY.search(piece.group())
        break
    else:
        after_words = False
    if after_words and tags:
        tags.pop()
    yield from ((start + first, start + last) for first, last in tags)


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in order, those that overlap as one."""
    spans_in_order: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if spans_in_order and start < spans_in_order[-1][1]:
            spans_in_order[-1] = spans_in_order[-1][0], max(end, spans_in_order[-1][1])
        else:
            spans_in_order.append((start, end))
    return spans_in_order
