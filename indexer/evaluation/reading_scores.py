"""Score what the readers make of files against expected readings."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path

from indexer.evaluation.expected_readings import ExpectedParagraph, ExpectedReading
from indexer.readers.files import identify, read_file
from models.errors import AppError
from models.text.paragraphs import UNSURE_SPEAKERS, Paragraph, Transcript

TIME_TOLERANCE_MS = 500
_WORD = re.compile(r"\w+")
# Short first words (“Yes.”) occur often; more places than these are not looked at.
_MOST_PLACES = 500
_AT_START, _ANYWHERE = 3, 2
_SHOWN = 60


@dataclass(slots=True)
class Share:
    """Things judged, and those that are right."""

    right: int = 0
    judged: int = 0

    def count(self, right: bool) -> bool:
        """Count one more; return ``right``."""
        self.judged += 1
        self.right += right
        return right

    @property
    def fraction(self) -> float | None:
        """The fraction that is right, rounded to four decimals; None if nothing was judged."""
        return round(self.right / self.judged, 4) if self.judged else None


@dataclass(slots=True)
class Score:
    """How many things were judged, and how many of them are right.

    A paragraph here is one of an expected reading: a paragraph, or a whole turn. It is found in the text read by its
    words, whatever paragraphs the reader made; one that is not found is wrong in all that is judged of it, as are all
    of a file that the reader refuses.

    Args:
        files: files evaluated.
        speakers: paragraphs whose speaker is stated. Right if every word of them is in paragraphs by that speaker, or
            by nobody if so stated. Case, white space and punctuation at the ends of names do not count.
        times: paragraphs whose start is stated. Right if the paragraph read that begins with them starts within half a
            second of it, or has no time if so stated. One that may lie inside a longer paragraph is right if that
            covers its time.
        paragraphs: paragraphs whose bounds are judged, which is all but those inside others, and, of a complete
            reading, paragraphs read that are in none of the expected, unless they are asides by nobody. Right if
            paragraphs read begin and end where they do (a long turn may be split in between) with the same words, not
            broken ones.
        dates: files with a stated day, and files without one for which the reader gave one. Right if the day is the
            same.
        invented: paragraphs read that name a speaker, of files whose speakers are known; ``right`` counts those that
            name nobody of the file.
        languages: files with a stated language; right if the reader says the same.
        titles: likewise titles; white space and case do not count.
        refusals: files that are to be refused; right if they are, with the stated code.
        misattributed: paragraphs whose speaker is stated, in files whose review does not open with a warning; ``right``
            counts those of which a word is by another person than stated.
        unwarned: of ``speakers`` those without a warning: that the file is not read whole, or that the speaker of this
            paragraph is not sure.
        warned: files; ``right`` counts those with such a warning.
        accounted: percent of the words of files whose words are counted; ``right`` counts those that were read.
    """

    files: int = 0
    speakers: Share = field(default_factory=Share)
    times: Share = field(default_factory=Share)
    paragraphs: Share = field(default_factory=Share)
    dates: Share = field(default_factory=Share)
    invented: Share = field(default_factory=Share)
    languages: Share = field(default_factory=Share)
    titles: Share = field(default_factory=Share)
    refusals: Share = field(default_factory=Share)
    misattributed: Share = field(default_factory=Share)
    unwarned: Share = field(default_factory=Share)
    warned: Share = field(default_factory=Share)
    accounted: Share = field(default_factory=Share)
    wrong: list[str] = field(default_factory=list)

    def judge(self, share: Share, right: bool, what: str) -> None:
        """Count one thing of ``share``; ``what`` says what is wrong with it unless it is ``right``."""
        if not share.count(right):
            self.wrong.append(what)

    def add(self, other: "Score") -> None:
        """Add the counts of ``other``."""
        self.files += other.files
        for name in _SHARES:
            share: Share = getattr(self, name)
            more: Share = getattr(other, name)
            share.right += more.right
            share.judged += more.judged
        self.wrong += other.wrong

    def as_json(self) -> dict[str, float | int | None]:
        """Return the number of files, and the fractions; None of what was never judged."""
        fractions = {_FRACTIONS.get(name, f"{name}_right"): getattr(self, name).fraction for name in _SHARES}
        return {"files": self.files, **fractions}

    def counts(self) -> dict[str, int]:
        """Return how many things each fraction is of."""
        return {name: getattr(self, name).judged for name in _SHARES}


_SHARES = (
    "speakers", "times", "paragraphs", "dates", "invented", "languages", "titles", "refusals", "misattributed",
    "unwarned", "warned", "accounted",
)  # fmt: skip
# Names of fractions that are not of what is right.
_FRACTIONS = {
    "invented": "invented_speakers",
    "misattributed": "misattributed",
    "warned": "warned",
    "accounted": "accounted",
}
# What opens the review of a file that is not read whole.
_UNREAD = frozenset({"unread", "uneven"})


def score_file(path: Path, expected: ExpectedReading) -> Score:
    """Read the file at ``path`` and compare it with the expected reading."""
    data = path.read_bytes()
    try:
        transcript = identify(read_file(path.name, data)).transcript
    except AppError as error:
        return _score_refused(expected, error)
    return score_transcript(transcript, expected)


def score_transcript(transcript: Transcript, expected: ExpectedReading) -> Score:
    """Compare a transcript with the expected reading of its file."""
    score = Score(files=1)
    name = expected.file
    if expected.refused:
        score.judge(score.refusals, False, f"{name}: is read, and should be refused ({expected.refused})")
        return score
    if expected.judges_day and (expected.day or transcript.spoken_on):
        what = f"{name}: date {transcript.spoken_on}, not {expected.day}"
        score.judge(score.dates, expected.day == transcript.spoken_on, what)
    if expected.title is not None:
        same = _folded(expected.title) == _folded(transcript.title)
        score.judge(score.titles, same, f"{name}: title “{transcript.title}”, not “{expected.title}”")
    if expected.language is not None:
        what = f"{name}: language {transcript.language or 'unknown'}, not {expected.language}"
        score.judge(score.languages, transcript.language == expected.language, what)
    text = _ReadText(_said(transcript.paragraphs))
    places = _places(text, expected.paragraphs)
    codes = {doubt.code for doubt in transcript.doubts}
    score.warned.count(not codes.isdisjoint(_UNREAD | UNSURE_SPEAKERS))
    account = next((doubt.detail for doubt in transcript.doubts if doubt.code == "account"), None)
    if account is not None:
        speech, aside, _ = map(int, account.split("/"))
        score.accounted.right += speech + aside
        score.accounted.judged += 100
    for row, span in zip(expected.paragraphs, places, strict=True):
        _judge_row(score, text, row, span, name)
        if row.speakers is not None and codes.isdisjoint(_UNREAD):
            _judge_warning(
                score, [] if span is None else text.between(span), row, not codes.isdisjoint(UNSURE_SPEAKERS), name
            )
    if expected.complete:
        for paragraph in _unexpected(text, places, expected.asides):
            what = f"{name}: “{_short(paragraph.text)}” is in no expected paragraph"
            score.judge(score.paragraphs, False, what)
    for paragraph in transcript.paragraphs:
        if expected.speakers is not None and paragraph.speaker is not None:
            invented = not names_speaker(paragraph.speaker, expected.speakers)
            if score.invented.count(invented):
                score.wrong.append(f"{name}: “{paragraph.speaker}” is no speaker")
    return score


def _judge_row(score: Score, text: "_ReadText", row: ExpectedParagraph, span: "_Place | None", name: str) -> None:
    what = f"{name}: “{_short(row.first)}”"
    if span is None:
        what += ", which is not found,"
    if row.speakers is not None:
        read = [] if span is None else text.between(span)
        right = (
            span is not None
            and span.whole
            and all(names_speaker(paragraph.speaker, row.speakers) for paragraph in read)
        )
        names = ", ".join(dict.fromkeys(str(paragraph.speaker) for paragraph in read))
        score.judge(score.speakers, right, f"{what} is by {names}, not by {' or '.join(row.speakers) or 'nobody'}")
    if row.start_ms is not None:
        right, start_ms = _judge_time(text, span, row)
        score.judge(score.times, right, f"{what} starts at {start_ms} ms, not {row.start_ms} ms")
    if not row.inside:
        right = span is not None and _has_bounds(text, span, row)
        score.judge(score.paragraphs, right, f"{what} has other bounds")


def _judge_warning(
    score: Score, read: Sequence[Paragraph], row: ExpectedParagraph, has_unsure_labels: bool, name: str
) -> None:
    speakers = [paragraph.speaker for paragraph in read]
    others = [speaker for speaker in speakers if speaker and not names_speaker(speaker, row.speakers or ())]
    if score.misattributed.count(bool(others)):
        score.wrong.append(f"{name}: “{_short(row.first)}” is said to be by {others[0]}")
    if not (has_unsure_labels and None in speakers):
        score.unwarned.count(bool(read) and all(names_speaker(speaker, row.speakers or ()) for speaker in speakers))


def _score_refused(expected: ExpectedReading, error: AppError) -> Score:
    score = Score(files=1)
    if expected.refused:
        if not score.refusals.count(expected.refused in {"any", error.code}):
            score.wrong.append(f"{expected.file}: refused with {error.code}, not {expected.refused}")
        return score
    score.wrong.append(f"{expected.file}: refused with {error.code}")
    for row in expected.paragraphs:
        if row.speakers is not None:
            score.speakers.count(False)
        if row.start_ms is not None:
            score.times.count(False)
        if not row.inside:
            score.paragraphs.count(False)
    for share, judged in (
        (score.dates, expected.day), (score.languages, expected.language), (score.titles, expected.title),
    ):  # fmt: skip
        if judged is not None:
            share.count(False)
    return score


def _said(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Return the speech that has letters or digits; headings, page marks and directions are nobody’s words."""
    return [paragraph for paragraph in paragraphs if paragraph.kind == "speech" and _signs(paragraph.text)]


class _ReadText:
    """The letters and digits of all paragraphs as one string, and where each paragraph is in it."""

    def __init__(self, paragraphs: Sequence[Paragraph]) -> None:
        self.paragraphs = paragraphs
        signs = [_signs(paragraph.text) for paragraph in paragraphs]
        self.starts = [0]
        for paragraph_signs in signs:
            self.starts.append(self.starts[-1] + len(paragraph_signs))
        self.signs = "".join(signs)
        self._boundaries = frozenset(self.starts)

    def at(self, position: int) -> int:
        """Return the index of the paragraph with the sign at ``place``."""
        return min(bisect_right(self.starts, position) - 1, len(self.paragraphs) - 1)

    def between(self, span: "_Place") -> Sequence[Paragraph]:
        """Return the paragraphs with the signs of ``place``."""
        return self.paragraphs[self.at(span.start) : self.at(max(span.end - 1, span.start)) + 1]

    def begins(self, position: int) -> bool:
        """Return whether a paragraph begins at ``place``, and so another ends there."""
        return position in self._boundaries

    def occurrences(self, signs: str) -> Iterator[int]:
        """Yield the places of ``signs``, those at which a paragraph begins first."""
        if not signs:
            return
        yield from (start for start in self.starts[:-1] if self.signs.startswith(signs, start))
        position = self.signs.find(signs)
        while position >= 0:
            if not self.begins(position):
                yield position
            position = self.signs.find(signs, position + 1)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an expected paragraph is in the signs of the text read; ``whole`` if its last words were found too."""

    start: int
    end: int
    whole: bool


@dataclass(frozen=True, slots=True)
class _Link:
    """A chain of rows found in order: its last row, what the chain is worth, and the chain before."""

    value: int
    start: int
    end: int
    row: int
    before: "_Link | None"


def _places(text: _ReadText, rows: Sequence[ExpectedParagraph]) -> list[_Place | None]:
    """Return where each row is in the text read, None if it is not."""
    starts: dict[int, int] = {}
    link = _best_chain(text, rows)
    while link is not None:
        starts[link.row] = link.start
        link = link.before
    places: list[_Place | None] = []
    limit = len(text.signs)
    for index in reversed(range(len(rows))):
        start = starts.get(index)
        places.append(None if start is None else _place(text, rows[index], start, limit))
        limit = limit if start is None else start
    return places[::-1]


def _best_chain(text: _ReadText, rows: Sequence[ExpectedParagraph]) -> _Link | None:
    """Return the chain with most rows in order, of these one with most at starts of paragraphs, and these the first."""
    best: list[_Link] = []  # ascending in both end and value
    for index, row in enumerate(rows):
        signs = _signs(row.first)
        links = []
        for start in islice(text.occurrences(signs), _MOST_PLACES):
            before = bisect_right(best, start, key=lambda link: link.end)
            link = best[before - 1] if before else None
            worth = _AT_START if text.begins(start) else _ANYWHERE
            links.append(_Link((link.value if link else 0) + worth, start, start + len(signs), index, link))
        for link in sorted(links, key=lambda link: link.end):
            at = bisect_right(best, link.end, key=lambda link: link.end)
            if at and best[at - 1].value >= link.value:
                continue
            if at and best[at - 1].end == link.end:
                at -= 1
                del best[at]
            best.insert(at, link)
            while at + 1 < len(best) and best[at + 1].value <= link.value:
                del best[at + 1]
    return best[-1] if best else None


def _place(text: _ReadText, row: ExpectedParagraph, start: int, limit: int) -> _Place:
    """Find the end of ``row``, which begins at ``start`` and ends before ``limit``, where the next one begins."""
    first = _signs(row.first)
    if row.whole or not row.last:
        return _Place(start, start + len(first), True)
    last = _signs(row.last)
    anywhere = -1
    end = text.signs.find(last, start, limit)
    while end >= 0:
        after = end + len(last)
        if text.begins(after):
            return _Place(start, after, True)
        anywhere = after if anywhere < 0 else anywhere
        end = text.signs.find(last, end + 1, limit)
    return _Place(start, start + len(first), False) if anywhere < 0 else _Place(start, anywhere, True)


def _judge_time(text: _ReadText, span: _Place | None, row: ExpectedParagraph) -> tuple[bool, int | None]:
    """Return whether the time of ``row`` is right, and the time read."""
    if span is None or row.start_ms is None:
        return False, None
    paragraph = text.paragraphs[text.at(span.start)]
    if row.start_ms < 0 or paragraph.start_ms is None:
        return row.start_ms < 0 and paragraph.start_ms is None, paragraph.start_ms
    if text.begins(span.start):
        return abs(paragraph.start_ms - row.start_ms) <= TIME_TOLERANCE_MS, paragraph.start_ms
    end_ms = paragraph.end_ms if paragraph.end_ms is not None else paragraph.start_ms
    covered = paragraph.start_ms - TIME_TOLERANCE_MS <= row.start_ms <= end_ms + TIME_TOLERANCE_MS
    return row.inside and covered, paragraph.start_ms


def _has_bounds(text: _ReadText, span: _Place, row: ExpectedParagraph) -> bool:
    """Return whether paragraphs begin and end where ``row`` does, with the same words at both ends."""
    last_words = row.first if row.whole else row.last
    if not span.whole or not text.begins(span.start) or (last_words and not text.begins(span.end)):
        return False
    words = [word for paragraph in text.between(span) for word in _words(paragraph.text)]
    first, last = _words(row.first), _words(last_words)
    return words[: len(first)] == first and (not last or words[-len(last) :] == last)


def _unexpected(text: _ReadText, places: Sequence[_Place | None], asides: Iterable[str]) -> Iterator[Paragraph]:
    """Yield the paragraphs read that share no sign with an expected one, but not asides of nobody."""
    aside = "".join(map(_signs, asides))
    spans = sorted((span.start, span.end) for span in places if span is not None)
    for paragraph, (start, end) in zip(text.paragraphs, pairwise(text.starts), strict=True):
        if paragraph.speaker is None and _signs(paragraph.text) in aside:
            continue
        if not any(first < end and start < last for first, last in spans):
            yield paragraph


def names_speaker(name: str | None, speakers: Iterable[str]) -> bool:
    """Return whether ``name`` is one of the speakers; None is if there are none."""
    folded = [_folded(speaker) for speaker in speakers]
    return not folded if name is None else _folded(name) in folded


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split()).strip(" .:,;-–—")


def _signs(text: str) -> str:
    """Return the letters and digits of ``text``, case folded."""
    return "".join(_words(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold().replace("_", " "))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
