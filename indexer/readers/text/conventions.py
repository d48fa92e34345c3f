"""How a text marks its speakers, as an example of one line shows it.

“ada > We agreed”, where “ada” is the speaker, shows that lines of this text open with a name and a “>”. A shape has
signs, spaces and numbers; the name between them varies. Which of the lines with that shape name a speaker is decided
from all of them together.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name
from indexer.readers.text.timestamps import bracketed_time, leading_time, lone_time, short_time
from models.errors import InputError
from models.text.paragraphs import Doubt

MAX_SHAPES: Final = 8
MAX_SIGNS: Final = 60
_MAX_NAME: Final = 80
_MOST_NAME_WORDS: Final = 8
_MOST_WORDS_BEFORE: Final = 3
_SURE: Final = 0.6
_TIME = r"\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?"
_TOKEN = re.compile(rf"(?P<number>{_TIME}|\d+)|(?P<gap>\t|\s{{2,}})|(?P<space>\s)|(?P<sign>.)", re.ASCII | re.DOTALL)
_SIGNS = {
    "0": rf"(?:{_TIME}|\d{{1,7}})",
    "\t": r"(?:\t|\s{2})\s{0,8}",
    " ": r"\s{1,8}",
    "…": r"[^()\[\]]{1,60}",
}
# What stands between a name and the words: brackets that close, an aside or a time, signs, a time.
_AFTER = re.compile(
    rf"""
    (?: \s? [)\]}}>»*_]{{1,3}} )?
    (?: \s{{0,4}} (?: \([^()]{{1,60}}\) | \[[^\[\]]{{1,60}}\] ) )?
    (?: \s{{1,8}} {_TIME} )?
    (?: \s{{0,4}} [^\w\s()\[\]"“”„‘’'«»¿¡]{{1,3}} )?
    (?: \s{{0,8}} [(\[]? {_TIME} [)\]]? (?=\s|$) \s? [:：–—-]? )?
    \s{{0,8}}
    """,
    re.VERBOSE | re.ASCII,
)
_ASIDE = re.compile(r"(?<=[(\[])(?=[^()\[\]]*[^\W\d_])[^()\[\]]{1,60}(?=[)\]])")
_OUTER = re.compile(r"^[\W_]+|[\s:：>|*=~–—-]+$")
_SIGNS_BEFORE = re.compile(r"[^\w.!?…。！？]{1,12}$")
_SENTENCE = re.compile(r"[.!?…。！？]\s+\S+\s+\S+\s+\S|[?!;“”\"]|[^\W\d_][a-z]{2}[.…]$")
_CAPITAL_WORDS = r"(?:[^\W\d_a-zß-öø-ÿ][^\Wa-zß-öø-ÿ]*[.'’-]?\s)+"
# Signs that stand behind the first words of sentences, too, and what stands before any.
_OF_SENTENCES = frozenset(" :：,.-–—0…()")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of lines that name a speaker.

    Args:
        before, after: what stands on both sides of the name: signs as they are, “0” for a number or a time, a tab for a
            gap, “…” for what is in brackets.
        alone: whether nothing but that is on the line.
        behind: whether it stands at the end of the words, or below them, and not above.
        capitals: whether names are in capitals.
        small: whether they may begin with a small letter.
        emphasised: whether markup sets the name off, and nothing else does.
    """

    before: str
    after: str
    alone: bool = False
    behind: bool = False
    capitals: bool = False
    small: bool = False
    emphasised: bool = False

    @property
    def is_marked(self) -> bool:
        """Whether something sets names off from words: a sign, a gap, capitals, markup, or a line of their own."""
        return self.alone or self.capitals or self.emphasised or bool(self.after.strip(" ") or self.behind)

    @property
    def is_distinct(self) -> bool:
        """Whether it has a sign that sentences do not have at that place."""
        return bool(set(self.before + self.after) - _OF_SENTENCES) or self.emphasised


@dataclass(frozen=True, slots=True)
class Naming:
    """A line that names a speaker: the name, and where the words are in the line.

    Args:
        start_ms: the time next to the name, in milliseconds.
        behind: whether the words are before it: on the same line, or above.
    """

    name: str
    start: int
    end: int
    start_ms: int | None = None
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Convention:
    """How a text marks its speakers.

    Args:
        shapes: the lines with one of them name a speaker.
        keeps: whether labels of other forms, by the conventions that are known, name speakers too.
        excluded: labels that are words and no speakers.
        names: those of the examples, which need no evidence.
        plain: whether the words of the file are read as plain text, whatever its markup or its fields say.
    """

    shapes: tuple[Shape, ...] = ()
    keeps: bool = False
    excluded: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    plain: bool = False

    def excludes(self, label: str) -> bool:
        """Return whether somebody has said that a label is none."""
        return key_of_name(label) in self.excluded

    def namings(self, lines: Sequence["OriginalLine"]) -> dict[int, Naming]:
        """Return which lines of a text name a speaker, by their place."""
        namings: dict[int, Naming] = {}
        for shape in self.shapes:
            matched = {
                index: naming
                for index, line in enumerate(lines)
                if index not in namings and (naming := match(shape, line)) and not self.excludes(naming.name)
            }
            namings |= _trusted(shape, matched, self.names)
        return namings


@dataclass(frozen=True, slots=True)
class OriginalLine:
    """A line of a text before anything is read from it; ``emphasised`` if markup sets off a label at its start."""

    text: str
    emphasised: bool = False


@dataclass(slots=True)
class Reading:
    """How the file that is being read marks its speakers, and the lines that its reader found.

    Args:
        by_lines: whether it is read line by line, even if it looks like a chat or a table.
        labels: the features of its labels, by the folded label.
        doubts: about its speakers.
    """

    convention: Convention | None = None
    by_lines: bool = False
    lines: list[OriginalLine] = field(default_factory=list)
    labels: dict[str, Mapping[str, float]] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)


_reading: ContextVar[Reading | None] = ContextVar("reading", default=None)


@contextmanager
def reading_with(convention: Convention | None, *, by_lines: bool = False) -> Iterator[Reading]:
    """Read the files within by a convention; the value collects their lines."""
    reading = Reading(convention, by_lines or (convention is not None and bool(convention.shapes)))
    token = _reading.set(reading)
    try:
        yield reading
    finally:
        _reading.reset(token)


def shown_convention(lines: Iterable[OriginalLine]) -> Convention | None:
    """Return the convention to read these lines by, if somebody has shown one."""
    reading = _reading.get()
    if reading is None:
        return None
    reading.lines += lines
    return reading.convention


def note_labels(features: Mapping[str, Mapping[str, float]], doubts: Iterable[Doubt]) -> None:
    """Note the labels of the file that is being read, and doubts about its speakers."""
    if (reading := _reading.get()) is not None:
        reading.labels |= features
        reading.doubts += doubts


def unnoted_labels(labels: Iterable[str]) -> frozenset[str]:
    """Return the labels of the file that is being read which are not noted yet; none if somebody has shown its form."""
    reading = _reading.get()
    if reading is None or (reading.convention is not None and reading.convention.shapes):
        return frozenset()
    return frozenset(label for label in labels if label.casefold() not in reading.labels)


def reads_by_lines() -> bool:
    """Return whether the file is to be read line by line, whatever its lines look like."""
    reading = _reading.get()
    return reading is not None and reading.by_lines


def reads_as_plain() -> bool:
    """Return whether the words of the file are to be read as plain text."""
    reading = _reading.get()
    return reading is not None and reading.convention is not None and reading.convention.plain


def may_be_shown(line: str) -> bool:
    """Return whether a line is no title: it names a speaker as somebody has shown, or is to be shown itself."""
    reading = _reading.get()
    if reading is None or not reading.by_lines:
        return False
    shapes = reading.convention.shapes if reading.convention is not None else ()
    return reading.convention is None or any(
        match(shape, OriginalLine(line, emphasised=True)) is not None for shape in shapes
    )


def shape_from_example(line: OriginalLine, before: str, name: str) -> Shape:
    """Return the shape of a line in which ``name`` is the speaker.

    Args:
        before: what stands before the name on the line.

    Raises:
        InputError: ``bad_example``, ``example_in_words`` or ``unmarked_example``.
    """
    start, end = len(before), len(before) + len(name)
    if not has_words(name) or line.text[:end] != before + name:
        raise InputError(
            "bad_example", "The line has no such words.", "Choose the line again, and mark the speaker's name in it."
        )
    while end > start and (outer_signs := _OUTER.search(line.text[start:end])):
        start, end = (
            (start + outer_signs.end(), end) if not outer_signs.start() else (start, start + outer_signs.start())
        )
    words_before = len(_WORD.findall(line.text[:start]))
    if words_before > _MOST_WORDS_BEFORE:
        signs = _SIGNS_BEFORE.search(line.text[:start])
        if has_words(line.text[end:]) or signs is None or not signs[0].strip():
            raise InputError(
                "example_in_words",
                f"“{line.text[start:end]}” stands in the middle of the line.",
                "Choose a line that begins with the speaker, or that has nothing but the speaker.",
            )
        return Shape(shape_of(signs[0].lstrip()), shape_of(line.text[end:]), alone=True, behind=True, small=True)
    shape = _shape_of_opening(line, start, end)
    if shape is None:
        raise InputError(
            "unmarked_example",
            f"Nothing sets “{line.text[start:end]}” off from the words of the line.",
            "Choose a line where a sign, a gap, capitals or a line of its own tells the name from the words. Where "
            "there is none, correct the speakers by hand.",
        )
    return shape


def _shape_of_opening(line: OriginalLine, start: int, end: int) -> Shape | None:
    """Return the shape of a line that opens with the name from ``start`` to ``end``; None if nothing sets it off."""
    following = _AFTER.match(line.text, end)
    assert following is not None  # all of it is optional
    name = line.text[start:end]
    alone = not has_words(line.text[following.end() :])
    after = line.text[end:] if alone else following[0]
    shape = Shape(
        shape_of(line.text[:start].lstrip()),
        shape_of(_ASIDE.sub("…", after)),
        alone=alone,
        capitals=name.isupper() and sum(map(str.isalpha, name)) > 1,
        small=name[:1].islower(),
    )
    if line.emphasised and not alone and not shape.after.strip(" "):
        shape = Shape(shape.before, shape.after, emphasised=True, small=True)
    is_long = alone and len(name.split()) > _MOST_NAME_WORDS
    return shape if shape.is_marked and not is_long else None


def shape_of(text: str) -> str:
    """Return text with its numbers, times and spaces reduced to one sign each."""
    kinds = {"number": "0", "gap": "\t", "space": " "}
    return "".join(kinds.get(str(token.lastgroup), token[0]) for token in _TOKEN.finditer(text))[:MAX_SIGNS]


def match(shape: Shape, line: OriginalLine) -> Naming | None:
    """Return whom a line of that shape may name."""
    if shape.emphasised and not line.emphasised:
        return None
    indent = len(line.text) - len(line.text.lstrip())
    line_match = _pattern(shape).search(line.text[indent:].rstrip()) if shape.behind else None
    line_match = line_match or (None if shape.behind else _pattern(shape).match(line.text[indent:].rstrip()))
    if line_match is None:
        return None
    name = normalize_name(line_match["name"])
    if not has_words(name) or len(name.split()) > _MOST_NAME_WORDS or _SENTENCE.search(name):
        return None
    if (shape.capitals and not name.isupper()) or (name[:1].islower() and not shape.small):
        return None
    words = (0, indent + line_match.start("before")) if shape.behind else (indent + line_match.end(), len(line.text))
    ms = _time(line_match["before"])
    ms = _time(line_match["after"]) if ms is None else ms
    end = 0
    if ms is None and not shape.behind:
        time = leading_time(line.text[words[0] :]) or lone_time(line.text[words[0] :])
        ms, end = (time.ms, time.end) if time else (None, 0)
    return Naming(name, words[0] + end, words[1], ms, shape.behind)


def _time(signs: str) -> int | None:
    time_mark = (
        lone_time(signs.strip()) or bracketed_time(signs) or leading_time(signs) or short_time(f"{signs.strip()} x")
    )
    return time_mark.ms if time_mark else None


@lru_cache(maxsize=256)
def _pattern(shape: Shape) -> re.Pattern[str]:
    before, after = (_compiled(side) for side in (shape.before, shape.after.rstrip(" ")))
    name = rf"\S.{{0,{_MAX_NAME - 1}}}?"
    bare = not shape.after.strip(" ")
    if shape.alone:
        end = r"\s*$"
    elif bare and shape.capitals:
        name, end = rf"(?:{_CAPITAL_WORDS})", r"(?=\S)"
    elif bare:
        end = r"\s"
    else:
        end = r"\s*(?=\S)" if shape.after.endswith(" ") is False else r"(?:\s+(?=\S)|$)"
    return re.compile(rf"(?P<before>{before})(?P<name>{name})(?P<after>{after}){end}")


def _compiled(signs: str) -> str:
    return "".join(_SIGNS.get(sign) or re.escape(sign) for sign in signs)


def _trusted(shape: Shape, matched: Mapping[int, Naming], shown: frozenset[str]) -> dict[int, Naming]:
    """Return the lines that name somebody: of a shape that sentences have too, those whose names recur or look so."""
    counts = Counter(key_of_name(naming.name) for naming in matched.values())
    named = {
        index: naming
        for index, naming in matched.items()
        if key_of_name(naming.name) in shown
        or counts[key_of_name(naming.name)] > 1
        or likelihood(naming.name) >= Likelihood.NAME
    }
    if not shape.is_distinct and len(named) < _SURE * len(matched):
        return named
    return {index: naming for index, naming in matched.items() if index in named or _may_be_name(naming.name)}


def _may_be_name(name: str) -> bool:
    words = name.split()
    return likelihood(name) > Likelihood.NOT_A_NAME or (name[0].islower() and len(words) == 1) or name.isdecimal()


def key_of_name(name: str) -> str:
    """Return what spellings of one name have in common."""
    return fold_whitespace(name).casefold()
