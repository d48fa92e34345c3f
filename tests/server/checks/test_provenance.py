"""Provenances looked up again after the library changed."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from models.quotes.alignment.anchoring import context_of
from server.articles.document import Provenance
from server.checks.provenance import ProvenanceResolver
from server.db.database import db
from server.db.tables import Source, SourceParagraph
from tests.server.newsroom import add_source

EXACT = "money thrown in the harbour"


@pytest.fixture
def session(desk: Flask, client: FlaskClient) -> Iterator[Session]:
    add_source(client)
    with desk.app_context():
        yield db.session


def source_of(session: Session) -> Source:
    source = session.query(Source).order_by(Source.imported_at.desc()).first()
    assert source is not None
    return source


@pytest.fixture
def quoted(session: Session) -> Provenance:
    source = source_of(session)
    paragraph = source.paragraphs[1]
    start = paragraph.text.index(EXACT)
    prefix, suffix = context_of(paragraph.text, start, start + len(EXACT))
    return Provenance(
        source_id=source.id,
        source_title=source.title,
        paragraph_id=paragraph.id,
        paragraph_index=1,
        start=start,
        end=start + len(EXACT),
        speaker="Bram Osk",
        exact=EXACT,
        prefix=prefix,
        suffix=suffix,
    )


def correct(session: Session, index: int, text: str) -> SourceParagraph:
    """As a correction does it: the text comes under a new id."""
    [old] = [paragraph for paragraph in source_of(session).paragraphs if paragraph.index == index]
    source_id, speaker = old.source_id, old.speaker
    session.delete(old)
    session.flush()
    new = SourceParagraph(source_id=source_id, index=index, text=text, speaker=speaker, start_ms=4_000, end_ms=9_000)
    session.add(new)
    session.commit()
    session.expire_all()
    return new


def test_provenance_is_unchanged_without_changes(session: Session, quoted: Provenance) -> None:
    resolved = ProvenanceResolver(session).place(quoted)
    assert resolved is not None
    assert (resolved.found_by, resolved.paragraph.id, resolved.start, resolved.end) == (
        "position",
        quoted.paragraph_id,
        quoted.start,
        quoted.end,
    )
    assert ProvenanceResolver(session).refresh(quoted) == quoted


def test_a_paragraph_corrected_elsewhere_in_its_text(session: Session, quoted: Provenance) -> None:
    new = correct(session, 1, f"Well. A wall alone is {EXACT}. I wrote that in the report, twice.")
    renewed = ProvenanceResolver(session).refresh(quoted)
    assert renewed == replace(
        quoted,
        paragraph_id=new.id,
        start=22,
        end=22 + len(EXACT),
        prefix="Well. A wall alone is ",
        start_ms=4_000,
        end_ms=9_000,
    )
    assert new.text[renewed.start : renewed.end] == EXACT


def test_provenance_follows_a_corrected_passage(session: Session, quoted: Provenance) -> None:
    new = correct(
        session, 1, "A wall without pumps behind it is money flung in the harbour. I wrote that in the report."
    )
    resolved = ProvenanceResolver(session).place(quoted)
    assert resolved is not None
    assert (resolved.found_by, resolved.paragraph.id) == ("likeness", new.id)
    assert ProvenanceResolver(session).refresh(quoted).exact == "money flung in the harbour"


def test_older_provenance_mark_is_resolved(session: Session, quoted: Provenance) -> None:
    older = replace(quoted, prefix="", suffix="")
    new = correct(session, 1, f"Well. A wall alone is {EXACT}.")
    renewed = ProvenanceResolver(session).refresh(older)
    assert (renewed.paragraph_id, renewed.exact, renewed.prefix) == (new.id, EXACT, "Well. A wall alone is ")


def test_a_source_imported_again(session: Session, client: FlaskClient, quoted: Provenance) -> None:
    session.delete(source_of(session))
    session.commit()
    again = add_source(client)
    renewed = ProvenanceResolver(session).refresh(quoted)
    assert renewed.source_id == again != quoted.source_id
    paragraph = session.get(SourceParagraph, renewed.paragraph_id)
    assert paragraph is not None
    assert paragraph.text[renewed.start : renewed.end] == EXACT
    # Of a namesake only the very words are taken.
    correct(session, 1, "A wall without pumps is money flung in the harbour. I wrote that in the report.")
    assert ProvenanceResolver(session).place(quoted) is None


def test_lost_provenance_is_kept(session: Session, quoted: Provenance) -> None:
    lost = replace(quoted, exact="the moon was made of old timetables", prefix="", suffix="")
    assert ProvenanceResolver(session).place(lost) is None
    assert ProvenanceResolver(session).refresh(lost) == lost
    session.delete(source_of(session))
    session.commit()
    assert ProvenanceResolver(session).place(quoted) is None
    assert ProvenanceResolver(session).refresh(quoted) == quoted


def test_source_of_another_title_is_not_searched(session: Session, quoted: Provenance) -> None:
    assert ProvenanceResolver(session).place(replace(quoted, source_id="gone", source_title="Other")) is None
    assert ProvenanceResolver(session).place(replace(quoted, source_id="gone", source_title="")) is None
