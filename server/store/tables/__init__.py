"""The tables. Migrations in ``server/store/migrations/`` bring a database to this shape."""

from server.store.tables.audit import AuditEntry
from server.store.tables.base import LARGEST_ID, Base, new_id, now
from server.store.tables.drafts import Delivery, Draft, DraftRevision, Feedback, Presence, Publication, draft_source
from server.store.tables.jobs import Job
from server.store.tables.people import ApiToken, Desk, Invitation, Person, Share, SignIn, desk_person
from server.store.tables.posts import Article, Post
from server.store.tables.sources import ParagraphRevision, Source, SourceParagraph, touch
from server.store.tables.usage import Usage

__all__ = [
    "LARGEST_ID",
    "ApiToken",
    "Article",
    "AuditEntry",
    "Base",
    "Delivery",
    "Desk",
    "Draft",
    "DraftRevision",
    "Feedback",
    "Invitation",
    "Job",
    "ParagraphRevision",
    "Person",
    "Post",
    "Presence",
    "Publication",
    "Share",
    "SignIn",
    "Source",
    "SourceParagraph",
    "Usage",
    "desk_person",
    "draft_source",
    "new_id",
    "now",
    "touch",
]
