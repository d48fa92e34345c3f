"""The people who speak in the sources: labels that name one person are merged; wrong labels are corrected by hand."""

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from models.text.languages.ko.names import parse_korean_name
from models.text.names.display import display_name
from models.text.names.person_names import parse_name
from server.access.visibility import current_person_id
from server.audit.log import audit
from server.db.tables import SourceParagraph, SpeakerAlias, now
from server.schemas.sources import DirectoryLabel, DirectoryPerson
from server.sources.public_speakers import public_labels, public_speaker_filter
from server.sources.speaker_names import load_speaker_names
from server.sources.transcript_editor import MAX_NAME_LENGTH, speaker_name

_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class _Label:
    label: str
    paragraphs: int
    sources: int


class SpeakerDirectory:
    """Reads and corrects the directory."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def people(self, words: str = "") -> list[DirectoryPerson]:
        """Return everyone whom a visible label names, whoever says most first; of authors of posts public ones alone.

        Labels are one person's if they are corrected to one name, or if the same full name is in them. A surname alone
        stays by itself: nothing says whose it is.

        Args:
            words: part of a name or a label, in any case; "": all.
        """
        aliases = load_speaker_names(self._session).aliases
        merged: dict[object, list[_Label]] = {}
        for label in itertools.starmap(_Label, public_labels(self._session)):
            merged.setdefault(_person_key(label.label, aliases.get(label.label)), []).append(label)
        wanted = words.casefold()
        people = [_present(labels, aliases) for labels in merged.values()]
        return [
            person
            for person in sorted(people, key=lambda person: (-person["paragraphs"], person["name"]))
            if any(
                wanted in text.casefold() for text in (person["name"], *(label["label"] for label in person["labels"]))
            )
        ]

    def correct(self, label: str, name: str | None) -> str:
        """Store whom a label names, or with ``name`` None forgets it; return the name that is shown from now on.

        Raises:
            NotFound: ``unknown_speaker`` where no visible paragraph has the label.
            InputError: ``bad_speaker``.
        """
        self.correct_all({label: name})
        return load_speaker_names(self._session).of(label)

    def correct_all(self, wanted: Mapping[str, str | None], apart_from: str | None = None) -> dict[str, str | None]:
        """Store whom several labels name, all or none; None forgets it.

        Args:
            apart_from: a label of somebody else, from whom the labels are to be split off.

        Returns:
            The corrections that the labels had before, None without one: what undoes this.

        Raises:
            NotFound: ``unknown_speaker`` where no visible paragraph has one of the labels.
            InputError: ``bad_speaker``; ``same_speaker``: with these names the labels would still be merged with
                ``apart_from``.
        """
        names = {label: speaker_name(name) for label, name in wanted.items()}
        for label in names:
            self._require_label(label)
        before = load_speaker_names(self._session).aliases
        if apart_from is not None:
            other = _person_key(apart_from, before.get(apart_from))
            for label, name in names.items():
                if _person_key(label, name) == other:
                    raise _same_speaker(name or display_name(label))
        by, at = current_person_id(self._session), now()
        for label, name in names.items():
            alias = self._session.get(SpeakerAlias, label)
            if alias is not None:
                self._session.delete(alias)
                self._session.flush()
            # Without a correction it has this name anyway.
            if name is not None and (name != display_name(label) or _IN_BRACKETS.search(name)):
                self._session.add(SpeakerAlias(label=label, name=name, changed_by=by, changed_at=at))
            audit(self._session, "speaker.correct", about_kind="speaker", about_name=label, details={"name": name})
        self._session.commit()
        return {label: before.get(label) for label in names}

    def _require_label(self, label: str) -> None:
        has_label = SourceParagraph.speaker == label, public_speaker_filter()
        if (
            len(label) > MAX_NAME_LENGTH
            or self._session.scalar(select(SourceParagraph.id).where(*has_label).limit(1)) is None
        ):
            raise NotFound(
                "unknown_speaker",
                f"No source has a speaker {label[:MAX_NAME_LENGTH]!r}.",
                "It may have been renamed meanwhile; reload the page.",
            )


def _person_key(label: str, corrected: str | None) -> object:
    """Return what labels of one person share: the words of a full name, else the label without its capitals.

    What a corrected name has in brackets tells people of one name apart: “John Smith (Ohio)”. In a label it may be a
    place or a party that other labels of the person lack.
    """
    name = corrected or label
    apart = " ".join(_IN_BRACKETS.findall(corrected or "")).casefold()
    korean = parse_korean_name(name)
    if korean is not None and korean.surname and korean.given:
        return korean.surname, korean.given, apart
    parsed = parse_name(name)
    if parsed is not None and len(parsed.words) > 1 and parsed.given:
        return parsed.words, parsed.generation, apart
    return display_name(name).casefold()


def _same_speaker(name: str) -> InputError:
    return InputError(
        "same_speaker",
        f"“{name}” would still be the same person.",
        "Give the other person a name of their own, or add what tells the two apart: “John Smith (Ohio)”.",
    )


def _present(labels: list[_Label], aliases: Mapping[str, str]) -> DirectoryPerson:
    corrected = [aliases[label.label] for label in labels if label.label in aliases]
    # Of several spellings the shortest full one has no title, role or place; the commonest comes first.
    shown = corrected or sorted((display_name(label.label) for label in labels), key=len)
    presented: list[DirectoryLabel] = [
        {
            "label": label.label,
            "paragraphs": label.paragraphs,
            "sources": label.sources,
            "corrected": label.label in aliases,
        }
        for label in labels
    ]
    return {"name": shown[0], "paragraphs": sum(label.paragraphs for label in labels), "labels": presented}
