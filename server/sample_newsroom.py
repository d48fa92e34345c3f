"""Imports the sample newsroom, an invented town, at the first start."""

import json
from pathlib import Path

from flask import Flask
from sqlalchemy import func, select

from server.config import Settings
from server.db.database import db
from server.db.tables import Draft, Source
from server.drafts.service import DraftService
from server.inference.engine import Engine
from server.posts.external_articles import ExternalArticles
from server.registry import service
from server.sources.importer import Importer, ImportProgress

FOLDER = Path(__file__).resolve().parent / "sample"

# The fixed id of the draft on which hints are shown.
SAMPLE_DRAFT = "sample-draft"
# The draft in progress comes last, because the last saved draft is opened first.
_DRAFTS = (("draft-clean.json", None), ("draft.json", SAMPLE_DRAFT))
_ARTICLES = "articles.jsonl"
# Files of posts have no titles.
_TITLES = {"posts-flood-wall.jsonl": "Sallowmouth: posts on the flood wall (sample)"}


def is_empty() -> bool:
    """Whether the library has neither sources nor drafts."""
    counted = (db.session.scalar(select(func.count()).select_from(table)) for table in (Source, Draft))
    return not any(counted)


def import_sample(app: Flask, progress: ImportProgress) -> None:
    """Imports the sample sources and articles, and creates the sample drafts with sources attached."""
    importer = Importer(db.session, service(Engine, app), service(Settings, app))
    ids = {
        path.name: importer.import_source(path.name, path.read_bytes(), progress, _TITLES.get(path.name, "")).id
        for path in sorted(FOLDER.iterdir())
        if path.suffix != ".json" and path.name != _ARTICLES
    }
    ExternalArticles(db.session).import_file(_ARTICLES, (FOLDER / _ARTICLES).read_bytes())
    for name, draft_id in _DRAFTS:
        draft = json.loads((FOLDER / name).read_text(encoding="utf-8"))
        sources = [ids[source] for source in draft["sources"]]
        # When the sample is imported again, its draft gets an ordinary id.
        is_free = draft_id is not None and db.session.get(Draft, draft_id) is None
        DraftService(db.session).create(draft["headline"], draft["body"], sources, draft_id if is_free else None)
