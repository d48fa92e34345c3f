"""The people who speak in the sources: labels that name one person are merged; wrong labels are corrected by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import distinct, func, select
from sqlalchemy.orm import Session

from models.errors import NotFound
from models.text.names.display import display_name
from models.text.names.korean_names import parse_korean_name
from models.text.names.person_names import parse_name
from server.access.visibility import current_person_id
from server.audit.log import audit
from server.db.tables import SourceParagraph, SpeakerAlias, now
from server.schemas.sources import DirectoryLabel, DirectoryPerson
from server.sources.public_speakers import public_speaker_filter
from server.sources.transcript_editor import MAX_NAME_LENGTH, speaker_name


@dataclass(frozen=True, slots=True)
class _Label:
    label: str
    paragraphs: int
    sources: int


class SpeakerNames:
    """Names people as prose does: corrected by hand, else without capitals.

    Args:
        aliases: the corrected name of each corrected label.
    """

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        self._aliases = aliases or {}

    def corrected(self, label: str) -> str:
        """Returns the name by which somebody has corrected ``label``; without one, the label."""
        return self._aliases.get(label, label)

    def of(self, label: str) -> str:
        """Returns the name of the person whom ``label`` names."""
        return self._aliases.get(label) or display_name(label)


class SpeakerDirectory:
    """Reads and corrects the directory."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def aliases(self) -> dict[str, str]:
        """Returns the corrected names by label."""
        rows = self._session.execute(select(SpeakerAlias.label, SpeakerAlias.name))
        return dict(rows.all())

    def names(self) -> SpeakerNames:
        """Returns what names speakers in whatever a reader sees."""
        return SpeakerNames(self.aliases())

    def people(self, words: str = "") -> list[DirectoryPerson]:
        """Returns everyone whom a visible label names, whoever says most first; of authors of posts public ones alone.

        Labels are one person's if they are corrected to one name, or if the same full name is in them. A surname alone
        stays by itself: nothing says whose it is.

        Args:
            words: part of a name or a label, in any case; "": all.
        """
        aliases = self.aliases()
        merged: dict[object, list[_Label]] = {}
        for each in self._labels():
            merged.setdefault(_person_key(aliases.get(each.label) or each.label), []).append(each)
        wanted = words.casefold()
        people = [_present(labels, aliases) for labels in merged.values()]
        return [
            person
            for person in sorted(people, key=lambda person: (-person["paragraphs"], person["name"]))
            if any(
                wanted in text.casefold() for text in (person["name"], *(each["label"] for each in person["labels"]))
            )
        ]

    def correct(self, label: str, name: str | None) -> str:
        """Stores whom a label names, or with ``name`` None forgets it; returns the name that is shown from now on.

        Raises:
            NotFound: ``unknown_speaker`` where no visible paragraph has the label.
            InputError: ``bad_speaker``.
        """
        name = speaker_name(name)
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
        known = self._session.get(SpeakerAlias, label)
        if known is not None:
            self._session.delete(known)
            self._session.flush()
        if name is not None:
            by = current_person_id(self._session)
            self._session.add(SpeakerAlias(label=label, name=name, changed_by=by, changed_at=now()))
        audit(self._session, "speaker.correct", about_kind="speaker", about_name=label, details={"name": name})
        self._session.commit()
        return name or display_name(label)

    def _labels(self) -> Iterable[_Label]:
        count = func.count()
        rows = self._session.execute(
            select(SourceParagraph.speaker, count, func.count(distinct(SourceParagraph.source_id)))
            .where(SourceParagraph.speaker.is_not(None), public_speaker_filter())
            .group_by(SourceParagraph.speaker)
            .order_by(count.desc(), SourceParagraph.speaker)
        )
        return [_Label(label or "", paragraphs, sources) for label, paragraphs, sources in rows]


def _person_key(label: str) -> object:
    """Returns what labels of one person share: the words of a full name, else the label without its capitals."""
    korean = parse_korean_name(label)
    if korean is not None and korean.surname and korean.given:
        return korean.surname, korean.given
    name = parse_name(label)
    if name is not None and len(name.words) > 1 and name.given:
        return name.words, name.generation
    return display_name(label).casefold()


def _has(person: DirectoryPerson, words: str) -> bool:
    names = (person["name"], *(each["label"] for each in person["labels"]))
    return any(words in name.casefold() for name in names)


def _present(labels: list[_Label], aliases: Mapping[str, str]) -> DirectoryPerson:
    corrected = [aliases[each.label] for each in labels if each.label in aliases]
    # Of several spellings the shortest full one has no title, role or place; the commonest comes first.
    shown = corrected or sorted((display_name(each.label) for each in labels), key=len)
    presented: list[DirectoryLabel] = [
        {
            "label": each.label,
            "paragraphs": each.paragraphs,
            "sources": each.sources,
            "corrected": each.label in aliases,
        }
        for each in labels
    ]
    return {"name": shown[0], "paragraphs": sum(each.paragraphs for each in labels), "labels": presented}
