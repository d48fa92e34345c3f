"""Sentence boundaries: final marks, abbreviations, and corrections of a splitter's mistakes."""

import re
from collections.abc import Iterator, Sequence

Span = tuple[int, int]

# No more characters than this on either side of a full stop tell whether a sentence ends there.
_TAIL = 24

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")

_CLOSERS = "\"'”’»›」』）)\\]}"
_AT_END = rf"[\s.!?…。！？{_CLOSERS}]"
_FULL_STOP = re.compile(rf"(?<!{_AT_END})(?=[\s{_CLOSERS}]*+[.!?…。！？]){_AT_END}++$")
# The marks that close in „…“ and »…« open elsewhere, but never right behind a full stop.
_LOW_CLOSED = re.compile(r"[.!?…][“«‘]$")
_LEADING_CLOSERS = re.compile(rf"[{_CLOSERS}.,!?…]+(?=\s|$)")

# Never at the end of a sentence: a name or a number follows.
_BEFORE_TITLE = re.compile(
    r"""(?:^|[\s“"‘'(\[-])
    (?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Hon|Gov|Sens?|Reps?|Gen|Col|Lt|Maj|Capt|Cpl|Cmdr|Adm|Sgt|Pvt|Supt|Det|Insp
    |Amb|Pres|Sec|Atty|Messrs|Mme|Mlle|Ste?|Mt|Ft|vs?|cf|approx|ca|eg|ie)\.$""",
    re.VERBOSE,
)
# An initial in a name; "I." is more often the pronoun, and two dotted letters are a country or an hour.
_INITIAL = re.compile(r"(?:^|[\s“\"‘'(\[.])(?!I\.)[A-Z]\.$")
_DOTTED = re.compile(r"(?:^|[\s“\"‘'(\[])(?:[A-Za-z]\.){2,}$")
_BEFORE_NUMBER = re.compile(
    r"(?:^|[\s“\"‘'(\[])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|Nos|Art|Sec|Vol|Fig|p|pp|ch)\.$",
)
# Speech follows speech: the mark closes, the next one opens, whatever the splitter says.
_SPEECH_AFTER_SPEECH = re.compile(r"[.!?…][\"'”’]+\s+(?=[\"'“‘]+[A-Z])")
# … umgehen.“ Ihr Vorgänger: no words of the writer's follow a full stop within the marks in the same sentence.
_AFTER_LOW_CLOSED = re.compile(r"[.…][“«‘]\s+(?=[^\W\d_])")


def lines(text: str) -> Iterator[Span]:
    """Yield the lines of ``text`` that hold more than white space, trimmed."""
    for line in _LINE.finditer(text):
        stripped = line.group().strip()
        if stripped:
            start = line.start() + line.group().index(stripped[0])
            yield start, start + len(stripped)


def is_finished(sentence: str) -> bool:
    """Return whether ``sentence``, which may go on, ends in final punctuation that is no abbreviation's ("U.S.")."""
    tail = sentence[-_TAIL:]
    shortened = _DOTTED.search(tail) or _BEFORE_NUMBER.search(tail) or ends_in_abbreviation(tail)
    return _FULL_STOP.search(tail) is not None and not shortened


def ends_in_abbreviation(sentence: str) -> bool:
    """Return whether the last full stop of ``sentence`` only shortens a word before a name ("Dr.", "J.")."""
    tail = sentence[-_TAIL:]
    return _BEFORE_TITLE.search(tail) is not None or _INITIAL.search(tail) is not None


def correct_boundaries(line: str, spans: Sequence[Span], language: str) -> list[Span]:
    """Correct the sentences a splitter found in one line.

    Closing marks go back to the sentence they close; a sentence that does not end, that ends in an
    abbreviation, or that goes on with a small letter takes in the next. Gaps between the spans are closed.
    """
    if language == "en":
        certain = (
            match.end() for pattern in (_SPEECH_AFTER_SPEECH, _AFTER_LOW_CLOSED) for match in pattern.finditer(line)
        )
        starts = sorted({start for start, _ in spans}.union(certain))
    else:
        starts = [start for start, _ in spans]
    starts = [0, *starts[1:]]
    kept: list[int] = []
    for start in starts:
        if kept:
            closers = _LEADING_CLOSERS.match(line, start)
            if closers:
                start = closers.end()  # noqa: PLW2901
            while start < len(line) and line[start].isspace():
                start += 1  # noqa: PLW2901
            if start >= len(line) or not _may_divide(
                line[kept[-1] : start].rstrip()[-_TAIL:], line[start : start + _TAIL], language
            ):
                continue
        kept.append(start)
    return [
        (start, start + len(line[start:end].rstrip())) for start, end in zip(kept, [*kept[1:], len(line)], strict=True)
    ]


def _may_divide(before: str, after: str, language: str) -> bool:
    if language == "ko":
        return True
    if not (_FULL_STOP.search(before) or _LOW_CLOSED.search(before)) or ends_in_abbreviation(before):
        return False
    first = next((character for character in after if character.isalpha()), "")
    if first.islower():
        return False
    return not (_BEFORE_NUMBER.search(before) and after[:1].isdigit())
