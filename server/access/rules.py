"""The access rule of every route and event. A route without a rule is closed, and a test names it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from server.access.viewer import Scope
from server.schemas.accounts import Role

Permission = Literal["read_draft", "edit_draft", "manage_draft", "read_source", "edit_source", "manage_source"]


@dataclass(frozen=True, slots=True)
class AccessRule:
    """What a request or event must satisfy.

    Args:
        scope: that a token must have; ``None``: public, signed in or not.
        role: at least.
        permission: on the draft, publication or source that the address names.
        before_password_change: allowed while a password change is due.
        answer_event: the event of answers and errors; ``None``: it is acknowledged.
    """

    scope: Scope | None
    role: Role = "reporter"
    permission: Permission | None = None
    before_password_change: bool = False
    answer_event: str | None = None


PUBLIC_ACCESS: Final = AccessRule(None)
READ_ACCESS: Final = AccessRule("read")
WRITE_ACCESS: Final = AccessRule("write")
ASSIST_ACCESS: Final = AccessRule("assist")
_ADMIN_ACCESS: Final = AccessRule("admin", role="admin")
# No token may create tokens, or give access to others.
_SIGNED_IN_ONLY: Final = AccessRule("person")
_READ_DRAFT: Final = AccessRule("read", permission="read_draft")
_EDIT_DRAFT: Final = AccessRule("write", permission="edit_draft")
# Whoever may read a draft may say something about it.
_COMMENT_ON_DRAFT: Final = AccessRule("write", permission="read_draft")
_READ_SOURCE: Final = AccessRule("read", permission="read_source")
_EDIT_SOURCE: Final = AccessRule("write", permission="edit_source")

# Called by monitoring, with any Host header and without an account: no viewer is determined.
MONITORING_ENDPOINTS: Final = frozenset({"desk.healthz", "operating.metrics", "operating.readyz"})

# By Flask's endpoint.
ROUTE_RULES: Final[Mapping[str, AccessRule]] = {
    "static": PUBLIC_ACCESS,
    "csrf.token": PUBLIC_ACCESS,
    "openapi.show": PUBLIC_ACCESS,
    "desk.healthz": PUBLIC_ACCESS,
    "operating.metrics": PUBLIC_ACCESS,
    "operating.readyz": PUBLIC_ACCESS,
    "plugin.panel_styles": PUBLIC_ACCESS,
    "plugin.script": PUBLIC_ACCESS,
    "plugin.spoken": PUBLIC_ACCESS,
    "plugin.text_styles": PUBLIC_ACCESS,
    # signing in
    "passwords.accept": PUBLIC_ACCESS,
    "passwords.change": AccessRule("person", before_password_change=True),
    "passwords.invitation": PUBLIC_ACCESS,
    "passwords.open_invitation": PUBLIC_ACCESS,
    "passwords.show": AccessRule("person", before_password_change=True),
    "sign_in.done": READ_ACCESS,
    "sign_in.enter": PUBLIC_ACCESS,
    "sign_in.leave": PUBLIC_ACCESS,
    "sign_in.show": PUBLIC_ACCESS,
    "single_sign_on.begin": PUBLIC_ACCESS,
    "single_sign_on.come_back": PUBLIC_ACCESS,
    "two_factor.enter_code": PUBLIC_ACCESS,
    "two_factor.new_codes": _SIGNED_IN_ONLY,
    "two_factor.reset": _ADMIN_ACCESS,
    "two_factor.show": _SIGNED_IN_ONLY,
    "two_factor.show_code": PUBLIC_ACCESS,
    "two_factor.turn_off": _SIGNED_IN_ONLY,
    "two_factor.turn_on": _SIGNED_IN_ONLY,
    # people
    "account.account": READ_ACCESS,
    "account.end_sign_in": _SIGNED_IN_ONLY,
    "account.end_sign_ins": _SIGNED_IN_ONLY,
    "account.make_token": _SIGNED_IN_ONLY,
    "account.rename": _SIGNED_IN_ONLY,
    "account.rotate_token": _SIGNED_IN_ONLY,
    "account.show": _SIGNED_IN_ONLY,
    "account.take_token_back": _SIGNED_IN_ONLY,
    "people.add_desk": _ADMIN_ACCESS,
    "people.add_person": _ADMIN_ACCESS,
    "people.change_desk": _ADMIN_ACCESS,
    "people.change_person": _ADMIN_ACCESS,
    "people.delete_desk": _ADMIN_ACCESS,
    "people.hand_over": _ADMIN_ACCESS,
    "people.list_desks": _ADMIN_ACCESS,
    "people.list_people": _ADMIN_ACCESS,
    "people.reset_person": _ADMIN_ACCESS,
    "people.show": _ADMIN_ACCESS,
    "people.sign_person_out": _ADMIN_ACCESS,
    # pages
    "desk.home": WRITE_ACCESS,
    "desk.show": _READ_DRAFT,
    "desk.try_sample": WRITE_ACCESS,
    "drafts_page.show": READ_ACCESS,
    "library.show": READ_ACCESS,
    "monitor.show": READ_ACCESS,
    "speakers_page.show": READ_ACCESS,
    "publications.published_file": _READ_DRAFT,
    "publications.quotes_page": _READ_DRAFT,
    # drafts
    "comments.add": _COMMENT_ON_DRAFT,
    "comments.delete": _COMMENT_ON_DRAFT,
    "comments.delete_reply": _COMMENT_ON_DRAFT,
    "comments.edit": _COMMENT_ON_DRAFT,
    "comments.edit_reply": _COMMENT_ON_DRAFT,
    "comments.list_comments": _READ_DRAFT,
    "comments.list_mentionable": _READ_DRAFT,
    "comments.move": _EDIT_DRAFT,
    "comments.reply": _COMMENT_ON_DRAFT,
    "comments.resolve": _COMMENT_ON_DRAFT,
    "coverage.coverage": _READ_DRAFT,
    "drafts.attach_source": _EDIT_DRAFT,
    "drafts.create_draft": WRITE_ACCESS,
    "drafts.delete_draft": AccessRule("write", permission="manage_draft"),
    "drafts.detach_source": _EDIT_DRAFT,
    "drafts.list_sources": _READ_DRAFT,
    "drafts.show_draft": _READ_DRAFT,
    "drafts_page.copy": AccessRule("write", permission="read_draft"),
    "drafts_page.export_draft": _READ_DRAFT,
    "drafts_page.import_article": WRITE_ACCESS,
    "drafts_page.list_drafts": READ_ACCESS,
    "drafts_page.mark": _EDIT_DRAFT,
    "drafts_page.show_warnings": READ_ACCESS,
    "feedback.add_feedback": ASSIST_ACCESS,
    "feedback.take_feedback_back": ASSIST_ACCESS,
    "images.add": _EDIT_DRAFT,
    "images.show": _READ_DRAFT,
    "inbox.mark_read": WRITE_ACCESS,
    "inbox.show": READ_ACCESS,
    "learning.leave_out": _EDIT_DRAFT,
    "learning.show_learning": _READ_DRAFT,
    "publications.deliver_again": _EDIT_DRAFT,
    "publications.delivery": _READ_DRAFT,
    "publications.publish": _EDIT_DRAFT,
    "publications.quotes": _READ_DRAFT,
    "publications.review": _READ_DRAFT,
    "policy.change": _ADMIN_ACCESS,
    "policy.reset": _ADMIN_ACCESS,
    "policy.show": READ_ACCESS,
    "sign_offs.decide": AccessRule("write", role="editor", permission="read_draft"),
    "sign_offs.list_pending": READ_ACCESS,
    "sign_offs.request_sign_off": _EDIT_DRAFT,
    "sign_offs.withdraw": _EDIT_DRAFT,
    "versions.list_versions": _READ_DRAFT,
    "versions.name_current": _EDIT_DRAFT,
    "versions.put_details": _EDIT_DRAFT,
    "versions.put_notes": _EDIT_DRAFT,
    "versions.put_variants": _EDIT_DRAFT,
    "versions.rename_version": _EDIT_DRAFT,
    "versions.restore_version": _EDIT_DRAFT,
    "versions.show_version": _READ_DRAFT,
    # the audit trail
    "audit.export": AccessRule("admin", role="admin"),
    "audit.find": AccessRule("admin", role="admin"),
    "audit.show": AccessRule("admin", role="admin"),
    # sharing
    "sharing.draft_shares": AccessRule("read", permission="manage_draft"),
    "sharing.list_colleagues": READ_ACCESS,
    "sharing.share_draft": AccessRule("write", permission="manage_draft"),
    "sharing.share_source": AccessRule("write", permission="manage_source"),
    "sharing.source_shares": AccessRule("read", permission="manage_source"),
    # sources
    "archive.find": READ_ACCESS,
    "articles.delete_article": AccessRule("write", role="editor"),
    "articles.import_articles": AccessRule("write", role="editor"),
    "articles.list_articles": READ_ACCESS,
    "checks.check": ASSIST_ACCESS,
    "fetching.fetch_source": WRITE_ACCESS,
    "live.append": _EDIT_SOURCE,
    "live.begin": WRITE_ACCESS,
    "live.end": _EDIT_SOURCE,
    "live.show": _EDIT_SOURCE,
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
    "sources.delete_source": AccessRule("write", permission="manage_source"),
    "sources.dependants": _READ_SOURCE,
    "sources.import_source": WRITE_ACCESS,
    "sources.list_sources": READ_ACCESS,
    "sources.quoted": _READ_SOURCE,
    "sources.rename_speaker": _EDIT_SOURCE,
    "convention.lines": _EDIT_SOURCE,
    "convention.preview": _EDIT_SOURCE,
    "convention.store": _EDIT_SOURCE,
    "sources.review": _EDIT_SOURCE,
    "sources.show_review": _EDIT_SOURCE,
    "speakers.correct_label": AccessRule("write", role="editor"),
    "speakers.correct_labels": AccessRule("write", role="editor"),
    "speakers.list_people": READ_ACCESS,
    "sources.show_source": AccessRule("assist", permission="read_source"),
    "uploads.call_off": WRITE_ACCESS,
    # posts
    "monitored.monitor": READ_ACCESS,
    "threads.author": _READ_SOURCE,
    "threads.show": AccessRule("assist", permission="read_source"),
    # imports; each sees those of their own
    "imports.cancel_import": WRITE_ACCESS,
    "imports.list_imports": WRITE_ACCESS,
    "imports.show_import": WRITE_ACCESS,
    "imports.start_import": WRITE_ACCESS,
}

# By the name of the event.
EVENT_RULES: Final[Mapping[str, AccessRule]] = {
    "connect": ASSIST_ACCESS,
    "disconnect": PUBLIC_ACCESS,
    "check_headline": AccessRule("assist", answer_event="headline_findings"),
    "complete_quote": AccessRule("assist", answer_event="completions"),
    "edit_text": _EDIT_DRAFT,
    "join_text": _READ_DRAFT,
    "leave_draft": READ_ACCESS,
    "leave_text": READ_ACCESS,
    "open_draft": _READ_DRAFT,
    # The handler checks itself whether the draft may be read: clients that no longer may are removed.
    "present": READ_ACCESS,
    "save_draft": _EDIT_DRAFT,
    "save_text": _READ_DRAFT,
    "suggest": AccessRule("assist", answer_event="suggestions"),
    "suggest_archive": AccessRule("assist", answer_event="archive_suggestions"),
    "suggest_posts": AccessRule("assist", answer_event="post_suggestions"),
    "take_over": _EDIT_DRAFT,
    "text_awareness": _READ_DRAFT,
    "used": AccessRule("write", permission="read_draft"),
    "verify_quotes": AccessRule("assist", answer_event="quote_findings"),
}
