"""Remembers what was decided about a source for the next one of its series, and applies it when that is imported."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict, cast

from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.readers.text.conventions import Convention
from indexer.readers.text.written_dates import find_dates
from models.text.paragraphs import Doubt, Paragraph, SourceKind, Transcript
from server.access.visibility import current_person_id
from server.db.tables import SourceSeries, now

MAX_SERIES: Final = 500
# How they are stored.
CONVENTIONS: Final = TypeAdapter(Convention)
_MAX_LABELS: Final = 500
_DIGITS_AND_SIGNS: Final = re.compile(r"[\W\d_]+")
_SHORTEST_PATTERN: Final = 4
# The same label is not the same person in each file: what programs call speakers, and offices in questions and answers.
_ANYBODY: Final = re.compile(
    r"(?:speaker|spk|person|participant|guest|caller|unknown|unidentified\b.*|화자|참석자|發言者|话者|話者)?[\s_#-]*[\dA-Z]?\d*",
    re.IGNORECASE,
)


class Decisions(TypedDict, total=False):
    """What is remembered: the name of each label, who asks, the kind, and how the files mark their speakers."""

    names: dict[str, str | None]
    asks: list[str]
    kind: SourceKind
    convention: dict[str, Any]


def title_pattern(title: str) -> str:
    """Return what titles of a series share: their words without dates, numbers and signs; empty if that is little."""
    for written_date in reversed(find_dates(title)):
        title = title[: written_date.start] + " " + title[written_date.end :]
    words = " ".join(word for word in _DIGITS_AND_SIGNS.sub(" ", title.casefold()).split() if len(word) > 1)
    return words[:200] if len(words) >= _SHORTEST_PATTERN else ""


def names_anybody(label: str) -> bool:
    """Return whether a label says nothing about who speaks, such as “Speaker 1”."""
    return _ANYBODY.fullmatch(label.strip()) is not None


class SeriesMemory:
    """What the person who asks has decided about sources of a series; nobody sees that of others."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, title: str, labels: Iterable[str]) -> SourceSeries | None:
        """Return the series of a source: one with titles of its pattern, else one with most of its labels."""
        mine = select(SourceSeries).where(SourceSeries.person_id.is_not_distinct_from(current_person_id(self._session)))
        pattern = title_pattern(title)
        if pattern:
            newest = mine.where(SourceSeries.title_pattern == pattern).order_by(SourceSeries.changed_at.desc()).limit(1)
            titled = self._session.scalar(newest)
            if titled is not None:
                return titled
        named = {label for label in labels if not names_anybody(label)}
        if len(named) < 2:
            return None
        for series in self._session.scalars(mine.order_by(SourceSeries.changed_at.desc()).limit(MAX_SERIES)):
            labels_of_series = {label for label in series.labels if not names_anybody(label)}
            if len(labels_of_series & named) * 2 > max(len(labels_of_series), len(named)):
                return series
        return None

    def convention(self, transcript: Transcript) -> Convention | None:
        """Return how files of the series of a transcript mark their speakers, where somebody has shown it."""
        series = self.find(
            transcript.title, {paragraph.speaker for paragraph in transcript.paragraphs if paragraph.speaker}
        )
        stored = cast(Decisions, series.decisions).get("convention") if series is not None else None
        return CONVENTIONS.validate_python(stored) if stored else None

    def apply(self, transcript: Transcript) -> Transcript:
        """Return a transcript as the last one of its series was decided on; labels that name nobody stay."""
        labels = {paragraph.speaker for paragraph in transcript.paragraphs if paragraph.speaker}
        series = self.find(transcript.title, labels)
        if series is None:
            return transcript
        decisions = cast(Decisions, series.decisions)
        names = {label: name for label, name in decisions.get("names", {}).items() if not names_anybody(label)}
        asks = frozenset(name for name in decisions.get("asks", ()) if not names_anybody(name))
        paragraphs = tuple(_decided(paragraph, names, asks) for paragraph in transcript.paragraphs)
        kind = decisions.get("kind", transcript.kind) if transcript.kind == "other" else transcript.kind
        shown = bool(decisions.get("convention"))
        if not shown and (paragraphs, kind) == (transcript.paragraphs, transcript.kind):
            return transcript
        doubts = (*transcript.doubts, Doubt("series", series.title))
        return replace(transcript, paragraphs=paragraphs, kind=kind, doubts=doubts)

    def remember(self, title: str, labels: Iterable[str], decisions: Decisions) -> None:
        """Add decisions to those of the series; the caller commits. Without a pattern or labels nothing is stored."""
        labels = list(labels)
        pattern = title_pattern(title)
        series = self.find(title, labels)
        if series is None:
            if not pattern and len(labels) < 2:
                return
            series = SourceSeries(
                person_id=current_person_id(self._session), title_pattern=pattern, title=title, labels=[], decisions={}
            )
            self._session.add(series)
        earlier = cast(Decisions, series.decisions)
        fresh = decisions.get("names", {})
        # Whom a label was called before it is called something else now.
        names = {label: fresh.get(name or "", name) for label, name in earlier.get("names", {}).items()} | fresh
        series.decisions = {**earlier, **decisions, "names": names}
        series.title, series.changed_at = title, now()
        series.labels = list(dict.fromkeys([*labels, *series.labels]))[:_MAX_LABELS]


def _decided(paragraph: Paragraph, names: Mapping[str, str | None], asks: frozenset[str]) -> Paragraph:
    if not paragraph.speaker:
        return paragraph
    name = names.get(paragraph.speaker, paragraph.speaker)
    question = paragraph.question or name in asks
    if (name, question) == (paragraph.speaker, paragraph.question):
        return paragraph
    return replace(paragraph, speaker=name, question=question)
