"""The review of an imported source: what was read, what is unsure; all decisions are stored at once."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from sqlalchemy import bindparam, case, select, true, update
from sqlalchemy.orm import Session

from models.errors import ConflictError, InputError, NotFound
from models.text.names.display import display_name
from models.text.paragraphs import UNNAMED_COLOURS, UNSURE_SPEAKER, UNSURE_SPEAKERS, SourceKind
from server.audit.log import audit
from server.db.lookup import find_source
from server.db.tables import ParagraphRevision, Source, SourceParagraph, now, touch
from server.inference.engine import Engine
from server.schemas.sources import ReviewNote, ReviewRequest, ReviewSample, ReviewSpeaker, SourceReview
from server.sources.paragraph_store import add_revisions
from server.sources.presenters import present_source
from server.sources.series import Decisions, SeriesMemory
from server.sources.service import clean_title
from server.sources.speaker_names import SpeakerNames, load_speaker_names
from server.sources.transcript_editor import speaker_name

MAX_SPEAKERS: Final = 300
# So many of each label are shown, fewer where there are many labels.
_MOST_SAMPLES, _FEWEST_SAMPLES, _ALL_SAMPLES = 40, 3, 600
_SAMPLE_CHARACTERS: Final = 240
# In a source of some length who speaks once, and briefly, may be no person but a line that was read as one.
_LONG_SOURCE, _BRIEF_CHARACTERS = 20, 40
_MOST_ALIKE: Final = 10
LEFT_OUT: Final = frozenset({"headings", "directions", "pages", "notices", "account"})
# What says that words of the file were not read: it opens the review.
MISSING: Final = frozenset({"unread", "uneven"})
# What another reading of the same file may say otherwise.
OF_READING: Final = LEFT_OUT | MISSING | UNSURE_SPEAKERS
_FIRST: Final = (*sorted(MISSING), UNSURE_SPEAKER, UNNAMED_COLOURS)


def changed_meanwhile() -> ConflictError:
    """Create the error that the source has changed since it was shown."""
    return ConflictError(
        "source_changed",
        "The source was changed in the meantime.",
        "Open the review again: it shows the source as it is now.",
    )


@dataclass(slots=True)
class _Said:
    """What a label says in a source."""

    paragraphs: int = 0
    characters: int = 0
    questions: int = 0
    samples: list[ReviewSample] = field(default_factory=list)


class ImportReview:
    """Shows a source for review, and stores what was decided."""

    def __init__(self, session: Session, engine: Engine) -> None:
        self._session = session
        self._engine = engine

    def show(self, source_id: str) -> SourceReview:
        """Return what was read. Of posts, whose authors have a list of their own, without speakers.

        Raises:
            NotFound: ``unknown_source``.
        """
        source = find_source(self._session, source_id)
        speeches = self._said(source)
        names = load_speaker_names(self._session)
        series = SeriesMemory(self._session).find(source.title, [label for label in speeches if label])
        others = [doubt for doubt in source.doubts if doubt["code"] not in {*LEFT_OUT, UNSURE_SPEAKER}]
        labels = [doubt["detail"] for doubt in source.doubts if doubt["code"] == UNSURE_SPEAKER]
        notes = [_note(doubt) for doubt in others]
        if labels and None in speeches:
            notes.append({"code": UNSURE_SPEAKER, "detail": "", "labels": labels})
        ordered = sorted(speeches.items(), key=lambda item: (item[0] is None, -item[1].paragraphs))
        return {
            "source": present_source(self._session, source),
            "revision": source.revision,
            "speakers": [_speaker(label, speech, names) for label, speech in ordered[:MAX_SPEAKERS]],
            "left_out": [_note(doubt) for doubt in source.doubts if doubt["code"] in LEFT_OUT],
            "unsure": [
                *sorted(notes, key=lambda note: _FIRST.index(note["code"]) if note["code"] in _FIRST else len(_FIRST)),
                *_unsure(source, speeches),
            ],
            "series": None if series is None else series.title,
        }

    def decide(self, source_id: str, decisions: ReviewRequest) -> SourceReview:
        """Store all decisions or none, and have the source searched from now on.

        Raises:
            NotFound: ``unknown_source``, ``unknown_speaker`` or ``unknown_paragraph``.
            InputError: ``bad_title`` or ``bad_speaker``.
            ConflictError: ``source_changed``.
        """
        source = find_source(self._session, source_id)
        title = clean_title(decisions.title) if "title" in decisions.model_fields_set else None
        names = {speaker.label: speaker_name(speaker.name) for speaker in decisions.speakers}
        asks = {speaker.label: speaker.asks for speaker in decisions.speakers if speaker.asks is not None}
        splits = [(list(split.paragraph_ids), speaker_name(split.name)) for split in decisions.splits]
        speeches = self._said(source)
        self._check(source, decisions, speeches, [number for numbers, _ in splits for number in numbers])
        if title is not None:
            source.title = title
        if "spoken_on" in decisions.model_fields_set and decisions.spoken_on != source.spoken_on:
            source.spoken_on = decisions.spoken_on
            source.day_origin, source.day_written = ("person" if decisions.spoken_on else None), ""
        source.language = decisions.language or source.language
        source.kind = decisions.kind or source.kind
        source.held, source.reviewed_at = False, now()
        changed = {label: name for label, name in names.items() if name != label}
        self._rename(source_id, changed, asks)
        self._split(source_id, splits, {names.get(label, label): asking for label, asking in asks.items()})
        if decisions.remember:
            remembered = Decisions(
                names={label: name for label, name in changed.items() if label},
                asks=sorted({names.get(label, label) or "" for label, asking in asks.items() if asking} - {""}),
                kind=cast(SourceKind, source.kind),
            )
            SeriesMemory(self._session).remember(source.title, [label for label in speeches if label], remembered)
        details = {"speakers": len(changed), "moved": sum(len(numbers) for numbers, _ in splits)}
        audit(
            self._session,
            "source.review",
            about_kind="source",
            about_id=source_id,
            about_name=source.title,
            details=details,
        )
        self._session.execute(touch(source_id))
        self._session.commit()
        self._engine.follow(source_id)
        return self.show(source_id)

    def _check(
        self, source: Source, decisions: ReviewRequest, speeches: Mapping[str | None, _Said], moved: list[int]
    ) -> None:
        if decisions.revision is not None and source.revision != decisions.revision:
            raise changed_meanwhile()
        unknown = next((speaker.label for speaker in decisions.speakers if speaker.label not in speeches), "")
        if unknown != "":
            raise NotFound(
                "unknown_speaker",
                f"Nobody is called {unknown!r} in this source.",
                "It may have been renamed meanwhile; reload the page.",
            )
        if len(set(moved)) != len(moved):
            raise InputError(
                "bad_request", "A paragraph is given to two speakers.", "Give each paragraph to one speaker."
            )
        mine = set(
            self._session.scalars(
                select(SourceParagraph.id).where(SourceParagraph.source_id == source.id, SourceParagraph.id.in_(moved))
            )
        )
        missing = next((number for number in moved if number not in mine), None)
        if missing is not None:
            raise NotFound(
                "unknown_paragraph",
                f"This source has no paragraph {missing}.",
                "Open the review again: it shows the source as it is now.",
            )

    def _rename(self, source_id: str, names: Mapping[str | None, str | None], asks: Mapping[str | None, bool]) -> None:
        """Rename all labels in one statement, so that two speakers can exchange their names."""
        for table in (SourceParagraph, ParagraphRevision):
            values: dict[str, Any] = {}
            if names:
                values["speaker"] = _chosen(table.speaker, names, table.speaker)
            if asks and table is SourceParagraph:
                values["question"] = _chosen(SourceParagraph.speaker, asks, SourceParagraph.question)
            if values:
                labels = {*names, *asks} if table is SourceParagraph else set(names)
                is_speech = SourceParagraph.kind == "speech" if table is SourceParagraph else true()
                is_named = table.speaker.in_([label for label in labels if label is not None])
                concerned = is_named | table.speaker.is_(None) if None in labels else is_named
                self._session.execute(
                    update(table)
                    .where(table.source_id == source_id, is_speech, concerned)
                    .values(**values)
                    .execution_options(synchronize_session=False)
                )

    def _split(
        self, source_id: str, splits: Sequence[tuple[list[int], str | None]], asks: Mapping[str | None, bool]
    ) -> None:
        for numbers, name in splits:
            mine = SourceParagraph.source_id == source_id, SourceParagraph.id.in_(numbers)
            columns = SourceParagraph.index, SourceParagraph.id, SourceParagraph.text, SourceParagraph.speaker
            rows = self._session.execute(select(*columns).where(*mine)).all()
            earlier = [(index, number, text, speaker) for index, number, text, speaker in rows if speaker != name]
            add_revisions(self._session, source_id, earlier)
            values: dict[str, Any] = {"speaker": name}
            if name in asks:
                values["question"] = asks[name]
            self._session.execute(
                update(SourceParagraph).where(*mine).values(**values).execution_options(synchronize_session=False)
            )

    def _said(self, source: Source) -> dict[str | None, _Said]:
        if source.format == "posts":
            return {}
        speeches: dict[str | None, _Said] = defaultdict(_Said)
        columns = SourceParagraph.id, SourceParagraph.index, SourceParagraph.text, SourceParagraph.speaker
        rows = self._session.execute(
            select(*columns, SourceParagraph.start_ms, SourceParagraph.question)
            .where(SourceParagraph.source_id == source.id, SourceParagraph.kind == "speech")
            .order_by(SourceParagraph.index)
        )
        for paragraph_id, index, text, speaker, start_ms, question in rows:
            speech = speeches[speaker]
            speech.paragraphs += 1
            speech.characters += len(text)
            speech.questions += question
            if len(speech.samples) < _MOST_SAMPLES:
                shown = text if len(text) <= _SAMPLE_CHARACTERS else f"{text[: _SAMPLE_CHARACTERS - 1].rstrip()}…"
                speech.samples.append(
                    {"paragraph_id": paragraph_id, "index": index, "text": shown, "start_ms": start_ms}
                )
        most = max(_FEWEST_SAMPLES, _ALL_SAMPLES // max(1, len(speeches)))
        for speech in speeches.values():
            del speech.samples[most:]
        return dict(speeches)


def _chosen(column: Any, values: Mapping[str | None, Any], otherwise: Any) -> Any:
    chosen: list[Any] = [
        (column.is_(None) if label is None else column == label, bindparam(None, value))
        for label, value in values.items()
    ]
    return case(*chosen, else_=otherwise)


def _speaker(label: str | None, speech: _Said, names: SpeakerNames) -> ReviewSpeaker:
    return {
        "label": label,
        "name": names.of(label) if label else None,
        "paragraphs": speech.paragraphs,
        "characters": speech.characters,
        "questions": speech.questions,
        "asks": speech.questions * 2 > speech.paragraphs,
        "samples": speech.samples,
    }


def _note(doubt: Mapping[str, str]) -> ReviewNote:
    return {"code": doubt["code"], "detail": doubt.get("detail", ""), "labels": []}


def _unsure(source: Source, speeches: Mapping[str | None, _Said]) -> list[ReviewNote]:
    notes: list[ReviewNote] = []
    if source.spoken_on is None and not any(doubt["code"] == "ambiguous_date" for doubt in source.doubts):
        notes.append({"code": "no_date", "detail": "", "labels": []})
    elif source.day_origin == "file_name":
        notes.append({"code": "date_from_name", "detail": source.day_written, "labels": []})
    labels = [label for label in speeches if label]
    if labels and None in speeches:
        notes.append({"code": "unnamed", "detail": str(speeches[None].paragraphs), "labels": []})
    notes += [{"code": "alike", "detail": "", "labels": pair} for pair in _alike(labels[:MAX_SPEAKERS])[:_MOST_ALIKE]]
    if sum(speech.paragraphs for speech in speeches.values()) >= _LONG_SOURCE:
        brief = [
            label
            for label in labels
            if speeches[label].paragraphs == 1 and speeches[label].characters <= _BRIEF_CHARACTERS
        ]
        if brief:
            notes.append({"code": "brief", "detail": "", "labels": brief[:_MOST_ALIKE]})
    return notes


def _alike(labels: Sequence[str]) -> list[list[str]]:
    """Return pairs of labels that may be one person: all words of the one are in the other, office included."""
    words = {label: frozenset(_words(display_name(label))) for label in labels}
    # What follows a comma is an office: “Ada Quill, Harbour Manager”.
    last = Counter(name[-1] for label in labels if (name := _words(display_name(label).partition(",")[0])))
    pairs = []
    for short in labels:
        ending = _words(display_name(short).partition(",")[0])[-1:] or [""]
        # Two people of one surname: nothing says whom the surname alone means.
        longer = [label for label in labels if words[short] < words[label]]
        if len(longer) == 1 and last[ending[0]] <= 2:
            pairs.append([short, longer[0]])
    return pairs


def _words(name: str) -> list[str]:
    return name.casefold().replace(".", "").replace(",", " ").split()
