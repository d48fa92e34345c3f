"""The tables. Migrations in ``server/db/migrations/`` bring a database to this shape."""

from server.db.tables.audit import AuditEntry
from server.db.tables.base import LARGEST_ID, Base, new_id, now
from server.db.tables.comments import Comment, CommentReply, Mention
from server.db.tables.drafts import (
    Draft,
    DraftRevision,
    Feedback,
    Presence,
    Publication,
    SharedText,
    SharedTextUpdate,
    draft_source,
)
from server.db.tables.images import Image
from server.db.tables.jobs import Job
from server.db.tables.people import (
    ApiToken,
    Desk,
    Invitation,
    Person,
    RecoveryCode,
    SecondFactor,
    Share,
    SignIn,
    desk_person,
)
from server.db.tables.posts import Article, Post
from server.db.tables.publishing import PublishingPolicy, SignOff
from server.db.tables.sources import (
    LiveLine,
    LiveSource,
    ParagraphRevision,
    Source,
    SourceParagraph,
    SourceSeries,
    SpeakerAlias,
    touch,
)
from server.db.tables.usage import Usage

__all__ = [
    "LARGEST_ID",
    "ApiToken",
    "Article",
    "AuditEntry",
    "Base",
    "Comment",
    "CommentReply",
    "Desk",
    "Draft",
    "DraftRevision",
    "Feedback",
    "Image",
    "Invitation",
    "Job",
    "LiveLine",
    "LiveSource",
    "Mention",
    "ParagraphRevision",
    "Person",
    "Post",
    "Presence",
    "Publication",
    "PublishingPolicy",
    "RecoveryCode",
    "SecondFactor",
    "Share",
    "SharedText",
    "SharedTextUpdate",
    "SignIn",
    "SignOff",
    "Source",
    "SourceParagraph",
    "SourceSeries",
    "SpeakerAlias",
    "Usage",
    "desk_person",
    "draft_source",
    "new_id",
    "now",
    "touch",
]
