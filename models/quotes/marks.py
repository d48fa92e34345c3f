"""Classifies quotation marks by their neighbours: which may open, which may close, which are apostrophes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Literal

Role = Literal["open", "close", "either", "apostrophe"]
Kind = Literal["double", "single", "guillemet", "single_guillemet", "corner", "white_corner", "title"]

_DOUBLED = ("''", "``", "‘‘", "’’", ",,", "‚‚")
_KINDS: dict[str, Kind] = {
    **dict.fromkeys((*'“”"„‟＂〝〞〟❝❞❠🙶🙷🙸″‶ʺˮ״⹂˝˵˶', *_DOUBLED), "double"),
    **dict.fromkeys("‘’'‚‛`´＇❛❜❟ʼʻ′", "single"),
    **dict.fromkeys(("«", "»", "≪", "≫", "⟪", "⟫", "<<", ">>"), "guillemet"),
    **dict.fromkeys("‹›❮❯⟨⟩", "single_guillemet"),
    **dict.fromkeys("「」｢｣﹁﹂⌜⌝⸢⸣", "corner"),
    **dict.fromkeys("『』﹃﹄", "white_corner"),
    **dict.fromkeys("《》〈〉", "title"),
}
_OPENING = frozenset((*"“‟〝❝🙶‘‛❛`«≪⟪‹❮⟨「｢﹁⌜⸢『﹃《〈ʻ˵", "``", "‘‘", "<<"))
_SYMMETRIC = frozenset((*"\"＂״″‶ʺˮ˝'＇´ʼ′", "''"))
_LOW = frozenset((*"„⹂❠‚❟", ",,", "‚‚"))
_CORNERS = frozenset(("corner", "white_corner", "title"))

_MARK_CHARACTERS = "".join(mark for mark in _KINDS if len(mark) == 1)
# Two commas are a mark where a word follows.
_COMMAS = re.compile(r",,(?=\w)")
# Marks that an export left as HTML entities, as escapes, or in the wrong encoding.
_WRITTEN = (
    r"&(?:amp;){0,2}(?:[A-Za-z]{2,12}|#\d{1,5}|#x[0-9A-Fa-f]{1,5});|\\u[0-9A-Fa-f]{4}|â€[˜™œ\x98\x99\x9c\x9d]?|Â[«»]"
)
_MAY_BE_WRITTEN = re.compile(r"[&\\âÂ]")
_RUN_WITH_WRITTEN = re.compile(rf"(?:[{_MARK_CHARACTERS}]|{_WRITTEN})+")
_MARK_OR_WRITTEN = re.compile(rf"{_WRITTEN}|[\s\S]")
_RUN = re.compile(f"[{_MARK_CHARACTERS}]+")
_RUN_WITH_PAIRS = re.compile(rf"(?:[{_MARK_CHARACTERS}]|(?<!\w),,(?=\w)|(?<!<)<<(?!<)|(?<!>)>>(?!>))+")
_MARK = re.compile(r"[\s\S]")
_MARK_OR_PAIR = re.compile(r",,|<<|>>|[\s\S]")
_MARK_OR_DOUBLED = re.compile(r"''|``|‘‘|’’|‚‚|,,|<<|>>|[\s\S]")
# A longer run of marks is one mark, which bounds the work on hostile input.
_LONGEST_RUN = 6

_LEFT_BRACKETS = frozenset("([{<（［〈《【")
_RIGHT_BRACKETS = frozenset(")]}>）］〉》】,.;:!?…、。，")
_HEBREW = re.compile("[\u05d0-\u05ea]")
_HANGUL_OR_CJK = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7ff]")

# What an apostrophe stands for at the head of a word; tokenised text also leaves the tails of contractions
# there.
_ELISION = re.compile(
    r"""(?:\d\d(?:s|ers)?|em|til|till|tis|twas|twere|twould|cause|cuz|coz|bout|round|neath|gainst|ere|fraid|nuff
        |course|kay|ello|cept|tude|hood|burbs|merica|aint)(?![^\W_])
      | (?:n|s|re|ll|ve|d|m|t)(?![^\W_]|['’‘])""",
    re.VERBOSE | re.IGNORECASE,
)
_ROCK_N_ROLL = re.compile(r"['’‘`´]n['’‘`´](?![^\W_])", re.IGNORECASE)
# Two digits before a word are a year only where a year is due: “the ’08 race”, but “‘12 wells’”.
_NUMBER = re.compile(r"\d\d(?:\s+[^\W\d_]|%|[.,]\d)")
_BEFORE_YEAR = re.compile(
    r"(?:the|of|in|since|from|until|late|early|mid|summer|fall|autumn|spring|winter)\s$", re.IGNORECASE
)
# The end of a contraction, whatever is before it: the U.K.'s.
_TAIL = re.compile(r"(?:s|re|ll|ve|d|m|t)(?![^\W_])", re.IGNORECASE)
# Before a mark followed by another word: a plural possessive, a dropped g, feet, or the end of a quote.
_MAY_BE_APOSTROPHE = re.compile(r"(?:[sSzZxX]|\d|[^\W\d_][^\W\d_a]in|\b(?:an|th|o|ol|lil|wi|mo))$", re.IGNORECASE)
_SPEECH = re.compile(r"\s+(?:says?|said|tells?|told|warns?|claims?|insists?|admits?|asks?|adds?|writes?)\b")


@dataclass(slots=True)
class Mark:
    """One mark of a paragraph.

    Args:
        glyph: the mark as written; two characters for doubled single marks.
        start, end: its characters in the text.
        kind: what it may pair with.
        role: what its neighbours and its shape allow.
        role_by_neighbors: what its neighbours alone allow.
        weak: as a closing mark it may just as well be an apostrophe (“the workers’ rights”, 5').
        elision: as an opening mark it may just as well be an apostrophe (’90s, ’em).
        number: the elision may also be a number that begins a quote.
        closer_follows: the next mark of its class that is no apostrophe certainly closes.
    """

    glyph: str
    start: int
    end: int
    kind: Kind
    role: Role = "either"
    role_by_neighbors: Role = "either"
    weak: bool = False
    elision: bool = False
    number: bool = False
    closer_follows: bool = False


def paragraph_marks(text: str, start: int, end: int) -> list[Mark]:
    """Return the marks among the characters ``[start, end)`` of ``text``, one paragraph; linear in its length."""
    marks = list(_classified(text, start, end))
    _look_ahead(marks)
    return marks


def _classified(text: str, start: int, end: int) -> Iterator[Mark]:
    if _MAY_BE_WRITTEN.search(text, start, end):
        written = list(_written(text, start, end))
        if any(mark.end - mark.start > 1 for mark in written):
            yield from written
            return
    skip_to = start
    has_pairs = _has_pairs(text, start, end)
    one_mark = _MARK_OR_PAIR if has_pairs else _MARK
    one_mark = _MARK_OR_DOUBLED if _doubles_marks(text, start, end) else one_mark
    for run in (_RUN_WITH_PAIRS if has_pairs else _RUN).finditer(text, start, end):
        # Adjacent marks are skipped when looking at neighbours: in “‘No,’ he said both open, whatever the glyphs.
        before = text[run.start() - 1] if run.start() > start else ""
        after = text[run.end()] if run.end() < end else ""
        position = run.start()
        if position < skip_to:
            continue
        if _is_rock_n_roll(text, position, start, end):
            skip_to = position + 3
            continue
        if run.end() - run.start() > _LONGEST_RUN:
            glyph = text[position]
            if glyph in _KINDS:
                yield _classify(text, Mark(glyph, position, run.end(), _KINDS[glyph]), before, after, end)
            continue
        while position < run.end():
            match = one_mark.match(text, position, run.end())
            assert match is not None
            glyph, position = match.group(), match.end()
            yield _classify(text, Mark(glyph, match.start(), position, _KINDS[glyph]), before, after, end)


def _written(text: str, start: int, end: int) -> Iterator[Mark]:
    """Yield the marks of a paragraph in which some may be spelled out."""
    for run in _RUN_WITH_WRITTEN.finditer(text, start, end):
        before = text[run.start() - 1] if run.start() > start else ""
        after = text[run.end()] if run.end() < end else ""
        for match in _MARK_OR_WRITTEN.finditer(text, *run.span()):
            glyph = _read(match.group())
            if glyph in _KINDS:
                yield _classify(text, Mark(glyph, *match.span(), _KINDS[glyph]), before, after, end)


def _read(written: str) -> str:
    """Return the character that is spelled out."""
    if written.startswith("\\u"):
        return chr(int(written[2:], 16))
    if written[0] in "âÂ":
        return "”" if len(written) == 2 and written[0] == "â" else _decoded(written)
    return unescape(unescape(unescape(written)))


def _decoded(written: str) -> str:
    """Return UTF-8 that was read as Windows-1252."""
    encoded = (character.encode("cp1252" if ord(character) > 0xFF else "latin-1") for character in written)
    return b"".join(encoded).decode("utf-8", "replace")


def _doubles_marks(text: str, start: int, end: int) -> bool:
    """Return whether two single marks stand for one double mark here: only if they do so at both ends of a quote."""
    straight = text.count("''", start, end)
    return (
        straight >= 2
        or text.count("‚‚", start, end) >= 1
        or (straight >= 1 and _COMMAS.search(text, start, end) is not None)
        or (straight >= 1 and text.count("``", start, end) >= 1)
        or (text.count("‘‘", start, end) >= 1 and text.count("’’", start, end) >= 1)
    )


def _has_pairs(text: str, start: int, end: int) -> bool:
    """Return whether two commas or two angles stand for one mark here."""
    if text.find(",,", start, end) >= 0 and _COMMAS.search(text, start, end):
        return True
    return text.find("<<", start, end) >= 0 or text.find(">>", start, end) >= 0


def _is_rock_n_roll(text: str, position: int, start: int, end: int) -> bool:
    alone = position == start or not text[position - 1].isalnum()
    return alone and _ROCK_N_ROLL.match(text, position, end) is not None


def _classify(text: str, mark: Mark, before: str, after: str, paragraph_end: int) -> Mark:
    glyph, kind = mark.glyph, mark.kind
    mark.role = mark.role_by_neighbors = _neighbours_say(before, after)
    if kind in _CORNERS or glyph in ("<<", ">>"):
        mark.role = "open" if glyph in _OPENING else "close"
    elif glyph in _LOW:
        mark.role = "open"
    elif kind != "single" and glyph not in _SYMMETRIC:
        by_shape: Role = "open" if glyph in _OPENING else "close"
        # Where shape and neighbours disagree (»so«, ”så”, a slip of the typesetter) the open quotes decide.
        mark.role = by_shape if mark.role in ("either", by_shape) else "either"
    if kind == "double":
        mark.weak = before.isdigit() and glyph in ('"', "''", "”", "″")  # inches
        if glyph in '"״' and _HEBREW.match(before) and _HEBREW.match(after):
            mark.role = "apostrophe"  # within an acronym
    elif kind == "single":
        _classify_single(mark, text, before, after, paragraph_end)
    return mark


def _neighbours_say(before: str, after: str) -> Role:
    outside_left = not before or before.isspace()
    outside_right = not after or after.isspace()
    if not after or not before:  # nothing is there that could be quoted
        return "open" if after else "close"
    if outside_left != outside_right:
        return "open" if outside_left else "close"
    if outside_left:
        return "either"
    if before in _LEFT_BRACKETS and after not in _RIGHT_BRACKETS:
        return "open"
    if after in _RIGHT_BRACKETS and before not in _LEFT_BRACKETS:
        return "close"
    return "either"


def _classify_single(mark: Mark, text: str, before: str, after: str, paragraph_end: int) -> None:
    if before.isalnum() and after.isalnum():
        # A Korean particle follows the closing mark without a space; Latin letters on the right: don't, 5'10.
        joined_to_hangul = _HANGUL_OR_CJK.match(after) is not None
        mark.role = "either" if joined_to_hangul else "apostrophe"
    elif mark.role == "either" and before and not before.isspace() and _TAIL.match(text, mark.end, paragraph_end):
        mark.role = "apostrophe"
    elif mark.role == "either" and mark.glyph == "‘":
        mark.role = "open"
    elif mark.role == "close":
        follows_word = before.isalnum() and _MAY_BE_APOSTROPHE.search(text[max(0, mark.start - 4) : mark.start])
        next_is_word = after.isspace() and text[mark.end : mark.end + 2].strip().isalnum()
        mark.weak = bool(follows_word and next_is_word and not _SPEECH.match(text, mark.end, paragraph_end))
    if mark.role in ("open", "either"):
        mark.elision = _ELISION.match(text, mark.end, paragraph_end) is not None
        year_due = _BEFORE_YEAR.search(text[max(0, mark.start - 8) : mark.start])
        mark.number = mark.elision and not year_due and bool(_NUMBER.match(text, mark.end, paragraph_end))


def _look_ahead(marks: list[Mark]) -> None:
    """Set ``closer_follows``, going backwards; a double mark ends the look-ahead of single ones."""
    single_closes = may_close = double_closes = False
    for mark in reversed(marks):
        if mark.kind == "single":
            mark.closer_follows = single_closes
            mark.elision = mark.elision and not (mark.number and may_close)
            if mark.role == "apostrophe" or mark.elision:
                continue
            may_close = mark.role in ("close", "either")
            if not (mark.role == "close" and mark.weak):
                single_closes = mark.role == "close"
        elif mark.kind == "double":
            mark.closer_follows = double_closes
            single_closes = may_close = False
            if not (mark.role == "close" and mark.weak):
                double_closes = mark.role == "close"
