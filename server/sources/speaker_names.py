"""The names of speakers wherever somebody reads them: as corrected in the directory, else as prose writes them."""

import re
from collections.abc import Mapping
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.text.names.display import display_name
from server.db.tables import SourceParagraph, SpeakerAlias

_ESCAPE: Final = "\\"
_SPECIAL: Final = re.compile(r"[\\%_]")
# SQLite folds the case of ASCII letters only, and a label may have more or fewer spaces than its name.
_UNFOLDED: Final = re.compile(r"[^\x00-\x7f]")
_SPACES: Final = re.compile(r"\s+")


class SpeakerNames:
    """Names people as prose does: corrected by hand, else without capitals.

    Args:
        aliases: the corrected name of each corrected label.
    """

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        self.aliases = aliases or {}

    def of(self, label: str) -> str:
        """Return the name of the person whom ``label`` names."""
        return self.aliases.get(label) or display_name(label)

    def in_source(self, label: str | None, source_format: str) -> str | None:
        """Return the name to show for the label of a paragraph; None if it has none.

        Authors of posts are called what they call themselves, unless somebody has corrected it.
        """
        if not label:
            return None
        return self.aliases.get(label, label) if source_format == "posts" else self.of(label)


def load_speaker_names(session: Session) -> SpeakerNames:
    """Load the corrections."""
    rows = session.execute(select(SpeakerAlias.label, SpeakerAlias.name))
    return SpeakerNames(dict(rows.all()))


def labels_of(session: Session, name: str) -> frozenset[str]:
    """Return the labels that are shown as ``name``, and ``name`` itself, which may be a label."""
    names = load_speaker_names(session)
    corrected = {label for label, alias in names.aliases.items() if alias == name}
    pattern = _SPACES.sub("%", _UNFOLDED.sub("_", _SPECIAL.sub(lambda match: _ESCAPE + match.group(), name)))
    alike = select(SourceParagraph.speaker).where(SourceParagraph.speaker.ilike(pattern, escape=_ESCAPE)).distinct()
    shown = {label for label in session.scalars(alike) if label and names.of(label) == name}
    return frozenset({name, *corrected, *shown})
