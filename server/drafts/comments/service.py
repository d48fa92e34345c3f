"""Adds, answers, resolves, edits and deletes comments on a draft."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from models.errors import AppError, ConflictError, Forbidden, InputError, NotFound
from server.access.ownership import owner_names
from server.access.visibility import current_person_id
from server.articles.document import sanitize_text
from server.audit.log import audit
from server.db.database import serialize_writes
from server.db.lookup import find_draft
from server.db.tables import Comment, CommentReply, new_id, now
from server.drafts.comments.mentions import Mentions, mentioned_ids, present_mentions, present_name
from server.schemas import comments as schemas
from server.schemas.base import format_timestamp

MAX_COMMENT_LENGTH: Final = 4_000
MAX_COMMENTS: Final = 1_000


@dataclass(frozen=True)
class Changed:
    """The result of a change.

    Args:
        comment: its new state; None if it was deleted.
        notified: the people whose inbox is another one now.
    """

    comment: schemas.Comment | None
    notified: frozenset[str]


class CommentService:
    """Reads and writes the comments of drafts for the viewer of the session; each method is a transaction.

    Whoever may read a draft may comment on it. Every method raises ``unknown_draft``, and those of a comment
    ``unknown_comment``. Changes are recorded in the audit trail, without words.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._mentions = Mentions(session)

    def all(self, draft_id: str) -> list[schemas.Comment]:
        """Return the comments of a draft with their replies, the oldest first."""
        find_draft(self._session, draft_id)
        comments = self._session.scalars(
            select(Comment).where(Comment.draft_id == draft_id).order_by(Comment.made_at, Comment.id)
        ).all()
        return self._present(draft_id, list(comments))

    def add(self, draft_id: str, text: str, quote: str = "", anchor: schemas.Anchor | None = None) -> Changed:
        """Add a comment on the words at ``anchor``, or on the whole draft if it is None.

        Raises:
            InputError: ``comment_empty``, ``comment_too_long``, ``too_many_mentions``, ``mention_may_not_read``.
            ConflictError: ``too_many_comments``.
            NotFound: ``unknown_person``.
        """
        words = _checked(text)
        find_draft(self._session, draft_id)
        with serialize_writes(self._session):
            self._require_room(draft_id)
            comment = Comment(
                id=new_id(),
                draft_id=draft_id,
                anchor=anchor,
                quote=sanitize_text(quote),
                text=words,
                person_id=current_person_id(self._session),
            )
            self._session.add(comment)
            self._session.flush()
            self._record("draft.comment", comment)
            return self._finish(comment, self._mentions.store(comment, None, words))

    def reply(self, draft_id: str, comment_id: str, text: str) -> Changed:
        """Answer a comment; one that was resolved is open again.

        Raises:
            AppError: as ``add``.
        """
        words = _checked(text)
        comment = self._find(draft_id, comment_id)
        with serialize_writes(self._session):
            self._require_room(draft_id)
            reply = CommentReply(
                id=new_id(), comment_id=comment.id, text=words, person_id=current_person_id(self._session)
            )
            self._session.add(reply)
            comment.resolved_at = comment.resolved_by = None
            self._session.flush()
            self._record("draft.comment_reply", comment, reply.id)
            return self._finish(comment, self._mentions.store(comment, reply.id, words))

    def set_resolved(self, draft_id: str, comment_id: str, *, resolved: bool) -> Changed:
        """Resolve a comment, or open it again; one that is so already stays as it is."""
        comment = self._find(draft_id, comment_id)
        is_open = Comment.resolved_at.is_(None)
        changed = self._session.scalar(
            update(Comment)
            .where(Comment.id == comment_id, is_open if resolved else ~is_open)
            .values(
                resolved_at=now() if resolved else None,
                resolved_by=current_person_id(self._session) if resolved else None,
            )
            .returning(Comment.id)
        )
        if changed is not None:
            self._record("draft.comment_resolve" if resolved else "draft.comment_reopen", comment)
        return self._finish(comment, self._mentions.people_of(comment_id))

    def edit(self, draft_id: str, comment_id: str, text: str, reply_id: str | None = None) -> Changed:
        """Replace the text of one's own comment, or of one's own reply to it.

        Raises:
            Forbidden: ``not_your_comment``.
            AppError: as ``add``.
        """
        words = _checked(text)
        comment = self._find(draft_id, comment_id)
        edited = comment if reply_id is None else self._find_reply(comment, reply_id)
        self._require_own(edited)
        if edited.text == words:
            return self._finish(comment, set())
        notified = self._mentions.store(comment, reply_id, words)
        edited.text, edited.edited_at = words, now()
        self._record("draft.comment_edit", comment, reply_id)
        return self._finish(comment, notified | self._mentions.people_of(comment_id, reply_id))

    def delete(self, draft_id: str, comment_id: str, reply_id: str | None = None) -> Changed:
        """Delete one's own comment, unless others have answered it, or one's own reply.

        Raises:
            Forbidden: ``not_your_comment``.
            ConflictError: ``comment_answered``.
        """
        comment = self._find(draft_id, comment_id)
        deleted = comment if reply_id is None else self._find_reply(comment, reply_id)
        self._require_own(deleted)
        notified = self._mentions.people_of(comment_id, reply_id)
        if reply_id is None:
            others = CommentReply.person_id.is_distinct_from(comment.person_id)
            if self._session.scalar(
                select(CommentReply.id).where(CommentReply.comment_id == comment_id, others).limit(1)
            ):
                raise ConflictError(
                    "comment_answered",
                    "Others have replied to this comment, and their words would be deleted with it.",
                    "Resolve it instead.",
                )
        self._record("draft.comment_delete", comment, reply_id)
        self._session.delete(deleted)
        if reply_id is not None:
            return self._finish(comment, notified)
        self._session.commit()
        return Changed(None, frozenset(notified))

    def move(self, draft_id: str, comment_id: str, anchor: schemas.Anchor) -> Changed:
        """Store where the words of a comment are now, after an edit that its old anchor does not follow."""
        comment = self._find(draft_id, comment_id)
        if comment.anchor is None:
            raise InputError(
                "comment_has_no_words", "This comment is about the whole draft.", "Comment on the words instead."
            )
        comment.anchor = anchor
        return self._finish(comment, set())

    def _find(self, draft_id: str, comment_id: str) -> Comment:
        find_draft(self._session, draft_id)
        comment = self._session.scalar(select(Comment).where(Comment.id == comment_id, Comment.draft_id == draft_id))
        if comment is None:
            raise _unknown()
        return comment

    def _find_reply(self, comment: Comment, reply_id: str) -> CommentReply:
        reply = self._session.scalar(
            select(CommentReply).where(CommentReply.id == reply_id, CommentReply.comment_id == comment.id)
        )
        if reply is None:
            raise _unknown()
        return reply

    def _record(self, action: str, comment: Comment, reply_id: str | None = None) -> None:
        """Add an entry to the audit trail, with ids alone: the words of comments are those of an article's desk."""
        draft = find_draft(self._session, comment.draft_id)
        details = {"comment_id": comment.id} if reply_id is None else {"comment_id": comment.id, "reply_id": reply_id}
        audit(
            self._session,
            action,
            about_kind="draft",
            about_id=draft.id,
            about_name=draft.headline,
            details=details,
        )

    def _require_own(self, text: Comment | CommentReply) -> None:
        if text.person_id != current_person_id(self._session):
            raise Forbidden(
                "not_your_comment", "This comment is somebody else's.", "Reply to it, or resolve it, instead."
            )

    def _require_room(self, draft_id: str) -> None:
        of_draft = select(Comment.id).where(Comment.draft_id == draft_id)
        comments = self._session.scalar(select(func.count()).select_from(of_draft.subquery())) or 0
        replies = self._session.scalar(
            select(func.count()).select_from(CommentReply).where(CommentReply.comment_id.in_(of_draft))
        )
        if comments + (replies or 0) >= MAX_COMMENTS:
            raise ConflictError(
                "too_many_comments",
                f"The draft has {MAX_COMMENTS:,} comments and replies, which are the most.",
                "Delete some of your own that are resolved.",
            )

    def _finish(self, comment: Comment, notified: set[str]) -> Changed:
        self._session.commit()
        [presented] = self._present(comment.draft_id, [comment])
        return Changed(presented, frozenset(notified))

    def _present(self, draft_id: str, comments: list[Comment]) -> list[schemas.Comment]:
        me = current_person_id(self._session)
        one = Comment.id == comments[0].id if len(comments) == 1 else Comment.draft_id == draft_id
        replies: dict[str, list[CommentReply]] = {}
        for reply in self._session.scalars(
            select(CommentReply)
            .join(Comment, Comment.id == CommentReply.comment_id)
            .where(one)
            .order_by(CommentReply.made_at, CommentReply.id)
        ):
            replies.setdefault(reply.comment_id, []).append(reply)
        unread = self._mentions.unread_comments(draft_id)
        texts: list[Comment | CommentReply] = [*comments, *(reply for thread in replies.values() for reply in thread)]
        people = [*(text.person_id for text in texts), *(comment.resolved_by for comment in comments)]
        names = owner_names(
            self._session, [*people, *(mentioned_id for one in texts for mentioned_id in mentioned_ids(one.text))]
        )
        return [
            {
                "comment_id": comment.id,
                "anchor": comment.anchor,
                "quote": comment.quote,
                **_present_text(comment, names, me),
                "resolved": {
                    "by": present_name(comment.resolved_by, names),
                    "at": format_timestamp(comment.resolved_at),
                }
                if comment.resolved_at is not None
                else None,
                "unread": comment.id in unread,
                "replies": [
                    {"reply_id": reply.id, **_present_text(reply, names, me)} for reply in replies.get(comment.id, ())
                ],
            }
            for comment in comments
        ]


def _present_text(text: Comment | CommentReply, names: dict[str, str], me: str | None) -> schemas.OwnText:
    return {
        "text": text.text,
        "mentions": present_mentions(text.text, names),
        "by": present_name(text.person_id, names),
        "at": format_timestamp(text.made_at),
        "edited_at": format_timestamp(text.edited_at),
        "own": text.person_id == me,
    }


def _checked(text: str) -> str:
    words = sanitize_text(text).strip()
    if not words:
        raise InputError("comment_empty", "The comment has no words.", "Write what should be changed, or asked.")
    if len(words) > MAX_COMMENT_LENGTH:
        raise InputError(
            "comment_too_long",
            f"The comment has {len(words):,} characters; {MAX_COMMENT_LENGTH:,} are the most.",
            "Write the rest as a reply, or into the notes.",
        )
    return words


def _unknown() -> AppError:
    return NotFound("unknown_comment", "There is no such comment.", "It may have been deleted; reload the page.")
