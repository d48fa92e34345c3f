"""Every door of the desk and what it asks for. One that is not listed is shut, and a test names it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from server.access.viewer import Role, Scope

Right = Literal["read_draft", "edit_draft", "manage_draft", "read_source", "edit_source", "manage_source"]


@dataclass(frozen=True, slots=True)
class Door:
    """What is asked of who comes in.

    Args:
        scope: that a token must have; None: the door is open to everybody, signed in or not.
        role: at least.
        right: on the draft, publication or source that the address names.
        first: may be taken before a password that is due.
        answer: the event that answers this one, with errors, too; None: it is acknowledged.
    """

    scope: Scope | None
    role: Role = "reporter"
    right: Right | None = None
    first: bool = False
    answer: str | None = None


OPEN: Final = Door(None)
READING: Final = Door("read")
WRITING: Final = Door("write")
ASSISTING: Final = Door("assist")
_ADMINISTERING: Final = Door("admin", role="admin")
# No token makes tokens, or lets somebody else in.
_IN_PERSON: Final = Door("person")
_READ_DRAFT: Final = Door("read", right="read_draft")
_EDIT_DRAFT: Final = Door("write", right="edit_draft")
_READ_SOURCE: Final = Door("read", right="read_source")
_EDIT_SOURCE: Final = Door("write", right="edit_source")

# Asked for by programs that watch the server, by whatever name and token of their own they come; nobody is looked up.
WATCHING: Final = frozenset({"desk.healthz", "operating.metrics", "operating.readyz"})

# By Flask's endpoint.
ROUTES: Final[Mapping[str, Door]] = {
    "static": OPEN,
    "csrf.token": OPEN,
    "openapi.show": OPEN,
    "desk.healthz": OPEN,
    "operating.metrics": OPEN,
    "operating.readyz": OPEN,
    "plugin.panel_styles": OPEN,
    "plugin.script": OPEN,
    "plugin.spoken": OPEN,
    "plugin.text_styles": OPEN,
    # signing in
    "passwords.accept": OPEN,
    "passwords.change": Door("person", first=True),
    "passwords.invitation": OPEN,
    "passwords.open_invitation": OPEN,
    "passwords.show": Door("person", first=True),
    "sign_in.done": READING,
    "sign_in.enter": OPEN,
    "sign_in.leave": OPEN,
    "sign_in.show": OPEN,
    "single_sign_on.begin": OPEN,
    "single_sign_on.come_back": OPEN,
    # people
    "account.account": READING,
    "account.end_sign_in": _IN_PERSON,
    "account.end_sign_ins": _IN_PERSON,
    "account.make_token": _IN_PERSON,
    "account.rename": _IN_PERSON,
    "account.rotate_token": _IN_PERSON,
    "account.show": _IN_PERSON,
    "account.take_token_back": _IN_PERSON,
    "people.add_desk": _ADMINISTERING,
    "people.add_person": _ADMINISTERING,
    "people.change_desk": _ADMINISTERING,
    "people.change_person": _ADMINISTERING,
    "people.delete_desk": _ADMINISTERING,
    "people.hand_over": _ADMINISTERING,
    "people.list_desks": _ADMINISTERING,
    "people.list_people": _ADMINISTERING,
    "people.reset_person": _ADMINISTERING,
    "people.show": _ADMINISTERING,
    "people.sign_person_out": _ADMINISTERING,
    # pages
    "archive.show": READING,
    "desk.home": WRITING,
    "desk.show": _READ_DRAFT,
    "drafts_page.show": READING,
    "library.show": READING,
    "monitor.show": READING,
    "publications.published_file": _READ_DRAFT,
    "publications.quotes_page": _READ_DRAFT,
    # drafts
    "coverage.coverage": _READ_DRAFT,
    "drafts.attach_source": _EDIT_DRAFT,
    "drafts.create_draft": WRITING,
    "drafts.delete_draft": Door("write", right="manage_draft"),
    "drafts.detach_source": _EDIT_DRAFT,
    "drafts.list_sources": _READ_DRAFT,
    "drafts.show_draft": _READ_DRAFT,
    "drafts_page.copy": Door("write", right="read_draft"),
    "drafts_page.export_draft": _READ_DRAFT,
    "drafts_page.import_article": WRITING,
    "drafts_page.list_drafts": READING,
    "drafts_page.mark": _EDIT_DRAFT,
    "drafts_page.show_warnings": READING,
    "feedback.add_feedback": ASSISTING,
    "feedback.take_feedback_back": ASSISTING,
    "learning.leave_out": _EDIT_DRAFT,
    "learning.show_learning": _READ_DRAFT,
    "publications.deliver_again": _EDIT_DRAFT,
    "publications.delivery": _READ_DRAFT,
    "publications.publish": _EDIT_DRAFT,
    "publications.quotes": _READ_DRAFT,
    "publications.review": _READ_DRAFT,
    "versions.list_versions": _READ_DRAFT,
    "versions.name_present": _EDIT_DRAFT,
    "versions.put_notes": _EDIT_DRAFT,
    "versions.put_variants": _EDIT_DRAFT,
    "versions.rename_version": _EDIT_DRAFT,
    "versions.restore_version": _EDIT_DRAFT,
    "versions.show_version": _READ_DRAFT,
    # the audit trail
    "audit.export": Door("admin", role="admin"),
    "audit.find": Door("admin", role="admin"),
    "audit.show": Door("admin", role="admin"),
    # sharing
    "sharing.draft_shares": Door("read", right="manage_draft"),
    "sharing.list_colleagues": READING,
    "sharing.share_draft": Door("write", right="manage_draft"),
    "sharing.share_source": Door("write", right="manage_source"),
    "sharing.source_shares": Door("read", right="manage_source"),
    # sources
    "archive.find": READING,
    "articles.delete_article": Door("write", role="editor"),
    "articles.import_articles": Door("write", role="editor"),
    "articles.list_articles": READING,
    "checks.check": ASSISTING,
    "fetching.fetch_source": WRITING,
    "paragraphs.correct": _EDIT_SOURCE,
    "paragraphs.history": _READ_SOURCE,
    "paragraphs.restore": _EDIT_SOURCE,
    "post_lists.find": _READ_SOURCE,
    "post_lists.outline": _READ_SOURCE,
    "post_lists.page": _READ_SOURCE,
    "recordings.attach": _EDIT_SOURCE,
    "recordings.detach": _EDIT_SOURCE,
    "recordings.play": _READ_SOURCE,
    "sources.change_source": _EDIT_SOURCE,
    "sources.delete_source": Door("write", right="manage_source"),
    "sources.dependants": _READ_SOURCE,
    "sources.import_source": WRITING,
    "sources.list_sources": READING,
    "sources.quoted": _READ_SOURCE,
    "sources.rename_speaker": _EDIT_SOURCE,
    "sources.show_source": Door("assist", right="read_source"),
    "uploads.call_off": WRITING,
    # posts
    "monitored.monitor": READING,
    "threads.author": _READ_SOURCE,
    "threads.show": Door("assist", right="read_source"),
    # imports; each sees those of their own
    "imports.cancel_import": WRITING,
    "imports.list_imports": WRITING,
    "imports.show_import": WRITING,
    "imports.start_import": WRITING,
}

# By the name of the event.
EVENTS: Final[Mapping[str, Door]] = {
    "connect": ASSISTING,
    "disconnect": OPEN,
    "check_headline": Door("assist", answer="headline_findings"),
    "complete_quote": Door("assist", answer="completions"),
    "leave_draft": READING,
    "open_draft": _READ_DRAFT,
    # It looks itself whether the draft may be read: whoever may not any more is put out of it.
    "present": READING,
    "save_draft": _EDIT_DRAFT,
    "suggest": Door("assist", answer="suggestions"),
    "suggest_archive": Door("assist", answer="archive_suggestions"),
    "suggest_posts": Door("assist", answer="post_suggestions"),
    "take_over": _EDIT_DRAFT,
    "used": Door("write", right="read_draft"),
    "verify_quotes": Door("assist", answer="quote_findings"),
}
