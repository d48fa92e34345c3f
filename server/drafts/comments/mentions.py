"""Mentions of people in comments: parsed from texts, stored for the mentioned, and marked as read."""

import re
from collections.abc import Iterable
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from server.access.ownership import owner_names
from server.access.readers import people_who_read
from server.access.visibility import current_person_id
from server.db.tables import Comment, CommentReply, Draft, Mention, Person, now
from server.schemas import comments as schemas
from server.schemas.base import PersonName, format_timestamp

MAX_MENTIONS: Final = 20
_MAX_LISTED: Final = 200
_MENTION: Final = re.compile(r"@\[([0-9a-f]{12})\]")


def mentioned_ids(text: str) -> list[str]:
    """Return the ids of the people whom a text mentions, each once, in order."""
    return list(dict.fromkeys(_MENTION.findall(text)))


def present_mentions(text: str, names: dict[str, str]) -> list[PersonName]:
    """Present the people whom a text mentions, with their names."""
    return [
        {"person_id": person_id, "name": names[person_id]} for person_id in mentioned_ids(text) if person_id in names
    ]


class Mentions:
    """Reads and writes mentions; the caller commits, except after ``mark_read``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def store(self, comment: Comment, reply_id: str | None, text: str) -> set[str]:
        """Store whom a text mentions, in place of those whom it mentioned before; its writer is not notified.

        Args:
            reply_id: the reply that contains the text; None for the comment itself.

        Returns:
            Those whose inbox changes.

        Raises:
            InputError: ``too_many_mentions``; ``mention_may_not_read``: somebody newly mentioned may not read the
                draft.
            NotFound: ``unknown_person``.
        """
        wanted = mentioned_ids(text)
        if len(wanted) > MAX_MENTIONS:
            raise InputError(
                "too_many_mentions",
                f"The comment mentions {len(wanted)} people; {MAX_MENTIONS} are the most.",
                "Mention those who should act on it.",
            )
        here = and_(Mention.comment_id == comment.id, Mention.reply_id.is_not_distinct_from(reply_id))
        before = set(self._session.scalars(select(Mention.person_id).where(here)))
        added = [person_id for person_id in wanted if person_id not in before]
        self._require_readers(comment.draft_id, added)
        removed = before.difference(wanted)
        if removed:
            self._session.execute(delete(Mention).where(here, Mention.person_id.in_(removed)))
        me = current_person_id(self._session)
        notified = {person_id for person_id in added if person_id != me}
        self._session.add_all(
            Mention(comment_id=comment.id, reply_id=reply_id, person_id=person_id) for person_id in sorted(notified)
        )
        return notified | removed

    def people_of(self, comment_id: str, reply_id: str | None = None) -> set[str]:
        """Return the people with an unread mention in a comment and its replies, or in one reply."""
        where = [Mention.comment_id == comment_id, Mention.read_at.is_(None)]
        if reply_id is not None:
            where.append(Mention.reply_id == reply_id)
        return set(self._session.scalars(select(Mention.person_id).where(*where)))

    def unread_comments(self, draft_id: str) -> set[str]:
        """Return the comments of a draft that mention the session's viewer, who has not read them."""
        person_id = current_person_id(self._session)
        if person_id is None:
            return set()
        of_draft = (
            select(Mention.comment_id)
            .join(Comment, Comment.id == Mention.comment_id)
            .where(Comment.draft_id == draft_id, Mention.person_id == person_id, Mention.read_at.is_(None))
        )
        return set(self._session.scalars(of_draft))

    def unread(self) -> list[schemas.MentionItem]:
        """Return the newest unread mentions of the session's viewer; none without a login."""
        person_id = current_person_id(self._session)
        if person_id is None:
            return []
        rows = self._session.execute(
            select(Mention, Comment, CommentReply, Draft.headline)
            .join(Comment, Comment.id == Mention.comment_id)
            .join(Draft, Draft.id == Comment.draft_id)
            .outerjoin(CommentReply, CommentReply.id == Mention.reply_id)
            .where(Mention.person_id == person_id, Mention.read_at.is_(None))
            .order_by(Mention.made_at.desc(), Mention.id)
            .limit(_MAX_LISTED)
        ).all()
        texts = [(mention, comment, reply or comment, headline) for mention, comment, reply, headline in rows]
        people = [text.person_id for _, _, text, _ in texts]
        names = owner_names(
            self._session, [*people, *(mentioned_id for row in texts for mentioned_id in mentioned_ids(row[2].text))]
        )
        return [
            {
                "mention_id": mention.id,
                "draft_id": comment.draft_id,
                "headline": headline,
                "comment_id": comment.id,
                "reply_id": mention.reply_id,
                "quote": comment.quote,
                "text": text.text,
                "mentions": present_mentions(text.text, names),
                "by": present_name(text.person_id, names),
                "at": format_timestamp(mention.made_at),
                "resolved": comment.resolved_at is not None,
            }
            for mention, comment, text, headline in texts
        ]

    def mark_read(self, mention_ids: Iterable[str] = (), comment_id: str | None = None) -> int:
        """Mark mentions of the session's viewer as read: these, and all of a comment; return how many were not."""
        person_id = current_person_id(self._session)
        if person_id is None:
            return 0
        these: ColumnElement[bool] = Mention.id.in_(list(mention_ids))
        if comment_id is not None:
            these = or_(these, Mention.comment_id == comment_id)
        marked = self._session.execute(
            update(Mention)
            .where(Mention.person_id == person_id, Mention.read_at.is_(None), these)
            .values(read_at=now())
        )
        self._session.commit()
        return int(marked.rowcount)  # type: ignore[attr-defined]  # the result of every UPDATE has it

    def mentionable(self, draft_id: str) -> list[schemas.Mentionable]:
        """Return every active person but the session's viewer, by name, and whether they may read the draft."""
        me = current_person_id(self._session)
        if me is None:
            return []
        readers = set(people_who_read(self._session, draft_id))
        people = self._session.execute(
            select(Person.id, Person.name).where(Person.active, Person.id != me).order_by(Person.name, Person.id)
        )
        return [{"person_id": row.id, "name": row.name, "may_read": row.id in readers} for row in people]

    def _require_readers(self, draft_id: str, person_ids: list[str]) -> None:
        if not person_ids:
            return
        active_names = dict(
            self._session.execute(select(Person.id, Person.name).where(Person.id.in_(person_ids), Person.active)).all()
        )
        readers = set(people_who_read(self._session, draft_id))
        for person_id in person_ids:
            if person_id not in active_names:
                raise NotFound(
                    "unknown_person", f"There is no person {person_id!r}.", "They may have left; choose from the list."
                )
            if person_id not in readers:
                raise InputError(
                    "mention_may_not_read",
                    f"{active_names[person_id]} may not read this draft, and would not see the comment.",
                    "Share the draft with them first, or write the name without @.",
                    params={"name": active_names[person_id]},
                )


def present_name(person_id: str | None, names: dict[str, str]) -> PersonName | None:
    """Return the id and name of a person; None without a person."""
    return None if person_id is None else {"person_id": person_id, "name": names.get(person_id, "")}
