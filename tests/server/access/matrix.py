"""The expected access rule of every route and event, written a second time: the tests compare the server with it.

A right is ``read``, ``edit`` or ``manage``, and the kind of thing; several are all needed. ``signed in`` asks for
nothing but an account: what is found there is only what may be read. ``owner``: whose it is, and nobody else.
"""

from dataclasses import dataclass, field
from typing import Any, Final

LEVELS: Final = ("none", "read", "edit", "manage")

# What each may do with a source of Ada’s, a reporter of the desk City, in each of its states; ``free`` is nobody’s.
SOURCES: Final = {
    #              private   shared    newsroom  embargoed free
    "owner":        ("manage", "manage", "manage", "manage", "read"),
    "deskmate":     ("none",   "read",   "read",   "none",   "read"),
    "named_read":   ("none",   "read",   "read",   "read",   "read"),
    "named_edit":   ("none",   "edit",   "read",   "edit",   "read"),
    "stranger":     ("none",   "none",   "read",   "none",   "read"),
    "desk_editor":  ("none",   "manage", "read",   "manage", "manage"),
    "other_editor": ("none",   "none",   "read",   "none",   "manage"),
    "admin":        ("none",   "none",   "read",   "none",   "manage"),
}  # fmt: skip
# The same for drafts; one that is “embargoed” quotes the source that is, and is shared as that is.
DRAFTS: Final = {
    "owner":        ("manage", "manage", "manage", "manage", "read"),
    "deskmate":     ("none",   "read",   "read",   "read",   "read"),
    "named_read":   ("none",   "read",   "read",   "read",   "read"),
    "named_edit":   ("none",   "edit",   "read",   "edit",   "read"),
    "stranger":     ("none",   "none",   "read",   "none",   "read"),
    "desk_editor":  ("none",   "manage", "read",   "manage", "manage"),
    "other_editor": ("none",   "none",   "read",   "none",   "manage"),
    "admin":        ("none",   "none",   "read",   "none",   "manage"),
}  # fmt: skip
STATES: Final = ("private", "shared", "newsroom", "embargoed", "free")
ROLES: Final = {"desk_editor": "editor", "other_editor": "editor", "admin": "admin"}
# Tokens of the owner's, each with one scope.
TOKENS: Final = ("read", "write", "assist", "admin")


@dataclass(frozen=True)
class MatrixRow:
    """One method of one route, or one event.

    Args:
        needs: ``open``, ``signed in``, ``owner``, or rights such as ``edit draft``.
        scope: that a token has to have; empty for what is open.
        role: at least.
        json, query: of a request that would be let in; ``{…}`` in them are filled in.
        shows: what of the thing must be in the answer of who may: ``draft`` or ``source``; empty for nothing.
        changes: whether it changes something.
        slow: asks the models.
        apart: ends or begins the sign-in of who asks, or is a form of who has none: only asked where it is refused.
            Those that are open are asked in tests/server/accounts.
    """

    needs: str | tuple[str, ...]
    scope: str = ""
    role: str = "reporter"
    json: Any = None
    query: dict[str, str] = field(default_factory=dict)
    shows: str = ""
    changes: bool = False
    slow: bool = False
    apart: bool = False


def read(*needs: str, **more: Any) -> MatrixRow:
    return MatrixRow(needs or "signed in", "read", **more)


def write(*needs: str, **more: Any) -> MatrixRow:
    return MatrixRow(needs or "signed in", "write", changes=True, **more)


def admin_only(**more: Any) -> MatrixRow:
    return MatrixRow("signed in", "admin", "admin", **more)


def in_person(**more: Any) -> MatrixRow:
    return MatrixRow("signed in", "person", **more)


OPEN: Final = MatrixRow("open")
_FORM: Final = MatrixRow("open", changes=True, apart=True)

ROUTES: Final[dict[tuple[str, str], MatrixRow]] = {
    ("static", "GET"): OPEN,
    ("desk.healthz", "GET"): OPEN,
    ("desk.service_worker", "GET"): OPEN,
    ("csrf.token", "GET"): OPEN,
    ("openapi.show", "GET"): OPEN,
    ("operating.metrics", "GET"): OPEN,
    ("operating.readyz", "GET"): OPEN,
    ("plugin.panel_styles", "GET"): OPEN,
    ("plugin.script", "GET"): OPEN,
    ("plugin.spoken", "GET"): OPEN,
    ("plugin.text_styles", "GET"): OPEN,
    # With a token that is in no request here (tests/server/operations/commands).
    ("commands.ask", "POST"): _FORM,
    # signing in
    ("passwords.accept", "POST"): _FORM,
    ("passwords.change", "POST"): in_person(changes=True),
    ("passwords.invitation", "GET"): OPEN,
    ("passwords.open_invitation", "POST"): _FORM,
    ("passwords.show", "GET"): in_person(),
    ("sign_in.done", "GET"): read(),
    ("sign_in.enter", "POST"): _FORM,
    ("sign_in.leave", "POST"): _FORM,
    ("sign_in.show", "GET"): OPEN,
    ("single_sign_on.begin", "GET"): OPEN,
    ("single_sign_on.come_back", "GET"): OPEN,
    ("two_factor.enter_code", "POST"): _FORM,
    ("two_factor.new_codes", "POST"): in_person(changes=True),
    ("two_factor.reset", "DELETE"): admin_only(changes=True),
    ("two_factor.show", "GET"): in_person(),
    # Without a password that was accepted it leads to the form of sign-in.
    ("two_factor.show_code", "GET"): MatrixRow("open", apart=True),
    ("two_factor.turn_off", "POST"): in_person(changes=True),
    ("two_factor.turn_on", "POST"): in_person(changes=True),
    # people
    ("account.account", "GET"): read(),
    ("account.end_sign_in", "DELETE"): in_person(changes=True),
    ("account.end_sign_ins", "DELETE"): in_person(changes=True, apart=True),
    ("account.make_token", "POST"): in_person(json={"name": "New", "scopes": ["read"]}, changes=True),
    ("account.rename", "PATCH"): in_person(json={"name": "New"}, changes=True),
    ("account.rotate_token", "POST"): in_person(changes=True),
    ("account.show", "GET"): in_person(),
    ("account.take_token_back", "DELETE"): in_person(changes=True),
    ("people.add_desk", "POST"): admin_only(json={"name": "New"}, changes=True),
    ("people.add_person", "POST"): admin_only(json={"name": "New", "email": "new@desk.example"}, changes=True),
    ("people.change_desk", "PATCH"): admin_only(json={"name": "Other"}, changes=True),
    ("people.change_person", "PATCH"): admin_only(json={"role": "admin"}, changes=True),
    ("people.delete_desk", "DELETE"): admin_only(changes=True),
    ("people.hand_over", "POST"): admin_only(json={"to": "nobody"}, changes=True),
    ("people.list_desks", "GET"): admin_only(),
    ("people.list_people", "GET"): admin_only(),
    ("people.reset_person", "POST"): admin_only(changes=True),
    ("people.show", "GET"): admin_only(),
    ("people.sign_person_out", "DELETE"): admin_only(changes=True),
    # pages
    ("desk.home", "GET"): write(),
    ("desk.show", "GET"): read("read draft", shows="draft"),
    ("drafts_page.show", "GET"): read(),
    ("library.show", "GET"): read(),
    ("speakers_page.show", "GET"): read(),
    ("monitor.show", "GET"): read(),
    ("finished.show", "GET"): read(),
    ("publications.published_file", "GET"): read("read draft", shows="draft"),
    ("publications.quotes_page", "GET"): read("read draft", shows="draft", slow=True),
    # comments; one's own alone may be changed
    ("comments.add", "POST"): write("read draft", json={"text": "New"}),
    ("comments.delete", "DELETE"): MatrixRow("owner", "write", changes=True),
    ("comments.delete_reply", "DELETE"): MatrixRow("owner", "write", changes=True),
    ("comments.edit", "PATCH"): MatrixRow("owner", "write", json={"text": "New"}, changes=True),
    ("comments.edit_reply", "PATCH"): MatrixRow("owner", "write", json={"text": "New"}, changes=True),
    ("comments.list_comments", "GET"): read("read draft", shows="draft"),
    ("comments.list_mentionable", "GET"): read("read draft"),
    ("comments.move", "PUT"): write(
        "edit draft", json={"anchor": {"document_id": "other", "field": "body", "start": {}, "end": {}}}
    ),
    ("comments.reply", "POST"): write("read draft", json={"text": "New"}),
    ("comments.resolve", "PUT"): write("read draft", json={"resolved": True}),
    ("inbox.mark_read", "POST"): write(json={"comment_id": "{comment_id}"}),
    ("inbox.show", "GET"): read(),
    # drafts
    ("coverage.coverage", "GET"): read("read draft", slow=True),
    ("desk.try_sample", "POST"): write(slow=True),
    ("drafts.attach_source", "PUT"): write("edit draft", "read source"),
    ("drafts.create_draft", "POST"): write("read source", json={"headline": "New", "source_ids": ["{source_id}"]}),
    ("drafts.delete_draft", "DELETE"): write("manage draft"),
    ("drafts.detach_source", "DELETE"): write("edit draft"),
    ("drafts.list_sources", "GET"): read("read draft"),
    ("drafts.show_draft", "GET"): read("read draft", shows="draft"),
    ("drafts_page.copy", "POST"): write("read draft", json={"headline": "New"}),
    ("drafts_page.export_draft", "GET"): read("read draft", query={"format": "html"}, shows="draft", slow=True),
    ("drafts_page.import_article", "POST"): write(json={"text": "# New\n\nA text."}),
    ("drafts_page.list_drafts", "GET"): read(shows="draft"),
    ("drafts_page.mark", "PUT"): write("edit draft", json={"ready": True}),
    ("drafts_page.show_warnings", "GET"): read(query={"ids": "{draft_ids}"}, slow=True),
    # It stores nothing.
    ("finished.check_article", "POST"): MatrixRow("signed in", "write"),
    ("feedback.add_feedback", "POST"): MatrixRow(
        ("read draft",),
        "assist",
        json={
            "about": "quote",
            "verdict": "fine",
            "finding": {"quote": "so", "state": "differs"},
            "draft_id": "{draft_id}",
        },
        changes=True,
    ),
    ("feedback.take_feedback_back", "DELETE"): MatrixRow("owner", "assist", changes=True),
    ("images.add", "POST"): write("edit draft", json={"copy_of": "{image_id}", "from": "{draft_id}"}),
    ("images.show", "GET"): read("read draft", shows="draft"),
    ("learning.leave_out", "PUT"): write("edit draft", json={"left_out": True}),
    ("learning.show_learning", "GET"): read("read draft"),
    ("publications.deliver_again", "POST"): write("edit draft"),
    ("publications.delivery", "GET"): read("read draft"),
    ("publications.publish", "POST"): write("edit draft", json={"version": 1}, slow=True),
    ("publications.quotes", "GET"): read("read draft", shows="draft", slow=True),
    ("publications.review", "GET"): read("read draft", shows="draft", slow=True),
    ("policy.change", "PUT"): admin_only(json={"levels": {"words": "show"}}, changes=True),
    ("policy.reset", "DELETE"): admin_only(changes=True),
    ("policy.show", "GET"): read(),
    ("sign_offs.decide", "POST"): write(
        "read draft", role="editor", json={"decision": "send_back", "note": "New"}, slow=True
    ),
    ("sign_offs.list_pending", "GET"): read(),
    ("sign_offs.request_sign_off", "POST"): write("edit draft", json={"version": 1}, slow=True),
    ("sign_offs.withdraw", "DELETE"): write("edit draft"),
    ("versions.list_versions", "GET"): read("read draft", shows="draft"),
    ("versions.name_current", "POST"): write("edit draft", json={"name": "Kept"}),
    ("versions.put_details", "PUT"): write(
        "edit draft", json={"details": {"byline": "New"}, "expected": {"byline": "Dcanary{state} byline"}}
    ),
    ("versions.put_notes", "PUT"): write("edit draft", json={"notes": "New", "expected": "Dcanary{state} notes"}),
    ("versions.put_variants", "PUT"): write(
        "edit draft", json={"variants": [], "expected": ["Dcanary{state} variant"]}
    ),
    ("versions.rename_version", "PATCH"): write("edit draft", json={"name": "Other"}),
    ("versions.restore_version", "POST"): write("edit draft", json={"version": 1}),
    ("versions.show_version", "GET"): read("read draft", shows="draft"),
    # the audit trail
    ("audit.export", "GET"): MatrixRow("signed in", "admin", "admin"),
    ("audit.find", "GET"): MatrixRow("signed in", "admin", "admin"),
    ("audit.show", "GET"): MatrixRow("signed in", "admin", "admin"),
    # sharing
    ("sharing.draft_shares", "GET"): read("manage draft"),
    ("sharing.list_colleagues", "GET"): read(),
    ("sharing.share_draft", "PUT"): write("manage draft", json={"shares": []}),
    ("sharing.share_source", "PUT"): write("manage source", json={"shares": []}),
    ("sharing.source_shares", "GET"): read("manage source"),
    # sources
    ("archive.find", "GET"): read(query={"q": "winters", "embargoed": "1", "limit": "100"}, shows="source", slow=True),
    ("articles.delete_article", "DELETE"): write(role="editor"),
    ("articles.import_articles", "POST"): write(role="editor"),
    ("articles.list_articles", "GET"): read(query={"q": "pumps"}),
    ("checks.check", "POST"): MatrixRow(
        ("read source",),
        "assist",
        json={"headline": "Reed: “The wall holds {state}”", "body": "Nothing.", "source_ids": ["{source_id}"]},
        slow=True,
    ),
    ("checks.verify", "POST"): MatrixRow(
        ("read source",),
        "assist",
        json={"body": "“The wall holds {state},” said Reed.", "source_ids": ["{source_id}"]},
        slow=True,
    ),
    ("suggesting.suggest", "POST"): MatrixRow(
        ("read source",), "assist", json={"left_context": "What of it?", "source_ids": ["{source_id}"]}, slow=True
    ),
    ("live.append", "POST"): write("edit source", json={"lines": [{"number": 1, "text": "So it is."}]}),
    ("live.begin", "POST"): write("edit draft", json={"title": "Live", "draft_id": "{draft_id}"}),
    ("live.end", "POST"): write("edit source"),
    ("live.show", "GET"): MatrixRow(("edit source",), "write"),
    ("paragraphs.correct", "PATCH"): write("edit source", json={"text": "Corrected."}),
    ("paragraphs.history", "GET"): read("read source", shows="source"),
    ("paragraphs.restore", "POST"): write("edit source", json={}),
    ("post_lists.find", "GET"): read("read source", query={"q": "winters"}),
    ("post_lists.outline", "GET"): read("read source"),
    ("post_lists.page", "GET"): read("read source", shows="source"),
    ("recordings.attach", "PUT"): write("edit source"),
    ("recordings.detach", "DELETE"): write("edit source"),
    ("recordings.play", "GET"): read("read source", shows="source"),
    ("sources.change_source", "PATCH"): write("edit source", json={"title": "Scanary{state} renamed"}),
    ("sources.delete_source", "DELETE"): write("manage source"),
    ("sources.dependants", "GET"): read("read source"),
    ("fetching.fetch_source", "POST"): write(json={"url": "https://transcripts.example/a.txt"}),
    ("sources.import_source", "POST"): write(
        "edit draft", json={"text": "Reed: So it is.", "title": "Pasted", "draft_id": "{draft_id}"}
    ),
    ("sources.list_sources", "GET"): read(query={"q": "winters"}, shows="source"),
    ("sources.quoted", "GET"): read("read source"),
    ("speakers.correct_label", "PUT"): write(role="editor", json={"label": "Nobody", "name": None}),
    ("speakers.correct_labels", "POST"): write(role="editor", json={"aliases": [{"label": "Nobody", "name": None}]}),
    ("speakers.list_people", "GET"): read(),
    ("sources.rename_speaker", "POST"): write("edit source", json={"from": "Scanary{state} Reed", "to": "Reed"}),
    # Of files, which the sources here have not.
    ("convention.lines", "GET"): MatrixRow(("edit source",), "write"),
    ("convention.preview", "POST"): write("edit source", json={"not_speakers": ["Nobody"]}),
    ("convention.store", "POST"): write("edit source", json={"not_speakers": ["Nobody"]}),
    ("sources.review", "POST"): write("edit source", json={"kind": "other"}, shows="source"),
    ("sources.show_review", "GET"): MatrixRow(("edit source",), "write", shows="source"),
    ("sources.show_source", "GET"): MatrixRow(("read source",), "assist", shows="source"),
    ("uploads.call_off", "DELETE"): write(),
    # posts; who may read a source may ask who wrote one of them
    ("monitored.monitor", "POST"): read("read source", json={"source_id": "{source_id}", "thread": 0}, slow=True),
    ("threads.author", "GET"): read("read source", shows="source"),
    ("threads.show", "GET"): MatrixRow(("read source",), "assist", shows="source"),
    # imports of archives: one's own alone
    ("imports.cancel_import", "DELETE"): MatrixRow("owner", "write", changes=True),
    ("imports.list_imports", "GET"): write(),
    ("imports.show_import", "GET"): MatrixRow("owner", "write"),
    ("imports.start_import", "POST"): write(query={"name": "archive.jsonl"}),
}

# By the event: what is sent; everything else is as for the routes.
EVENTS: Final[dict[str, MatrixRow]] = {
    "connect": MatrixRow("signed in", "assist"),
    "disconnect": OPEN,
    "check_headline": MatrixRow(
        "signed in",
        "assist",
        json={"headline": "Reed: “The wall holds {state}”", "body": "No.", "source_ids": "{source_ids}"},
        shows="source",
    ),
    "complete_quote": MatrixRow("signed in", "assist", json={"typed": "“The wall holds {state} for"}, shows="source"),
    "save_draft": MatrixRow(
        ("edit draft",), "write", json={"draft_id": "{draft_id}", "version": 1, "headline": "New", "body": "New"},
        changes=True,
    ),
    "suggest": MatrixRow(
        "signed in",
        "assist",
        json={"title": "The wall", "left_context": "How many winters does it hold?", "source_ids": "{source_ids}"},
        shows="source",
    ),
    "suggest_archive": MatrixRow(
        "signed in", "assist", json={"title": "The wall", "left_context": "How many winters does it hold?"}
    ),
    "suggest_posts": MatrixRow(
        "signed in", "assist", json={"title": "The wall", "body": "How many winters does it hold?"}
    ),
    # Of a document that is not there: nothing is changed (tests/server/coediting has those that are).
    "edit_text": MatrixRow(
        ("edit draft",), "write", json={"draft_id": "{draft_id}", "document_id": "none", "update": "AAA="}
    ),
    "join_text": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}"}, shows="draft"),
    "leave_draft": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}", "page": "page-of-a-test"}),
    "leave_text": MatrixRow("signed in", "read", json={"draft_id": "{draft_id}"}),
    "open_draft": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}", "page": "page-of-a-test"}),
    "present": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}", "page": "page-of-a-test"}),
    "save_text": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}"}),
    "take_over": MatrixRow(
        ("edit draft",), "write", json={"draft_id": "{draft_id}", "page": "page-of-a-test"}, changes=True
    ),
    "text_awareness": MatrixRow(("read draft",), "read", json={"draft_id": "{draft_id}", "update": "AA=="}),
    "used": MatrixRow(("read draft",), "write", json={"draft_id": "{draft_id}", "items": []}),
    "verify_quotes": MatrixRow(
        "signed in", "assist", json={"body": "Reed said “The wall holds {state} for forty winters and not one more”."},
        shows="source",
    ),
}  # fmt: skip
