"""Imports the sample newsroom, of invented people, at the first start or when a newcomer asks for it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flask import Flask
from sqlalchemy import func, select

from server.config import Settings
from server.db.database import db
from server.db.tables import Draft, Source
from server.drafts.service import DraftService
from server.inference.engine import Engine
from server.posts.external_articles import ExternalArticles
from server.registry import service
from server.sources.importer import Importer, ImportProgress, no_import_progress
from server.web.translations import InterfaceLanguage

FOLDER = Path(__file__).resolve().parent / "sample"

# The fixed ids of the drafts that begin with the way to one's own transcript, one in each language.
SAMPLE_DRAFT: Final = "sample-draft"
SAMPLE_DRAFTS: Final[Mapping[str, str]] = {"en": SAMPLE_DRAFT, "ko": "sample-ko"}
_ARTICLES = "articles.jsonl"
# Files of posts have no titles.
_TITLES = {"posts-flood-wall.jsonl": "Sallowmouth: posts on the flood wall (sample)"}


@dataclass(frozen=True, slots=True)
class _SampleDraft:
    """A file of the folder with a draft; ``draft_id``: its fixed id, None for any."""

    file: str
    language: InterfaceLanguage
    draft_id: str | None = None


# A draft in progress comes last, because the last saved draft is opened first.
_DRAFTS: Final = (
    _SampleDraft("draft-clean.json", "en"),
    _SampleDraft("draft-ko.json", "ko", SAMPLE_DRAFTS["ko"]),
    _SampleDraft("draft.json", "en", SAMPLE_DRAFTS["en"]),
)


def is_empty() -> bool:
    """Whether the library has neither sources nor drafts."""
    counted = (db.session.scalar(select(func.count()).select_from(table)) for table in (Source, Draft))
    return not any(counted)


def import_sample(app: Flask, progress: ImportProgress) -> None:
    """Import all sample sources and articles, and create the sample drafts with sources attached.

    What an earlier import left is not imported again.
    """
    files = sorted(path.name for path in FOLDER.iterdir() if path.suffix != ".json" and path.name != _ARTICLES)
    missing = [draft for draft in _DRAFTS if not _exists(draft)]
    _import_drafts(app, missing, files, progress)
    ExternalArticles(db.session).import_file(_ARTICLES, (FOLDER / _ARTICLES).read_bytes())


def import_sample_draft(app: Flask, language: InterfaceLanguage) -> Draft:
    """Import the sample draft in progress of a language with its sources, and nothing else."""
    return _import_drafts(app, [draft for draft in _DRAFTS if draft.language == language and draft.draft_id])[-1]


def sample_in_language(latest: Draft, language: InterfaceLanguage) -> Draft:
    """Return the sample draft in ``language`` where ``latest`` is one that nobody has changed, else ``latest``."""
    if latest.id not in SAMPLE_DRAFTS.values() or latest.version > 1:
        return latest
    return db.session.get(Draft, SAMPLE_DRAFTS.get(language, SAMPLE_DRAFT)) or latest


def _import_drafts(
    app: Flask,
    chosen: Sequence[_SampleDraft],
    files: Sequence[str] = (),
    progress: ImportProgress = no_import_progress,
) -> list[Draft]:
    """Import ``files``, or without them those that the drafts name, and create the drafts with their sources."""
    contents = {draft.file: _content(draft) for draft in chosen}
    importer = Importer(db.session, service(Engine, app), service(Settings, app))
    named = {name for content in contents.values() for name in content["sources"]}
    ids = {
        name: importer.import_once(name, (FOLDER / name).read_bytes(), progress, _TITLES.get(name, ""))
        for name in files or sorted(named)
    }
    drafting = DraftService(db.session)
    created = []
    for draft in chosen:
        content = contents[draft.file]
        sources = [ids[source] for source in content["sources"]]
        # When the sample is imported again, its draft gets an ordinary id.
        draft_id = draft.draft_id if draft.draft_id and _is_free(draft.draft_id) else None
        created.append(drafting.create(content["headline"], content["body"], sources, draft_id))
    return created


def _content(draft: _SampleDraft) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / draft.file).read_text(encoding="utf-8"))
    return content


def _exists(draft: _SampleDraft) -> bool:
    if draft.draft_id:
        return not _is_free(draft.draft_id)
    drafts = Draft.__table__
    same_headline = select(drafts.c.id).where(drafts.c.headline == _content(draft)["headline"])
    return db.session.execute(same_headline).first() is not None


def _is_free(draft_id: str) -> bool:
    # Of the table, not of the entity: a draft that the viewer may not see has the id, too.
    drafts = Draft.__table__
    return db.session.execute(select(drafts.c.id).where(drafts.c.id == draft_id)).first() is None
