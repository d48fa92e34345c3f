"""Converts the sources that a question provides to the form that checks take."""

from models.text.paragraphs import Paragraph
from server.checks.source_places import ProvidedSource
from server.command_socket.questions import GivenSource


def provided_source(given: GivenSource) -> ProvidedSource:
    """Return ``given`` as a source that is not in the library."""
    paragraphs = [
        Paragraph(
            paragraph.text, paragraph.speaker, paragraph.start_ms, paragraph.end_ms, paragraph.question, paragraph.kind
        )
        for paragraph in given.paragraphs
    ]
    return ProvidedSource(given.title, paragraphs, spoken_on=given.spoken_on)
