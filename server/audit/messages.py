"""Texts of audit entries in the reader's language."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

LABELS: Final[Mapping[str, str]] = {
    "article.delete": "audit-did-article-delete",
    "article.import": "audit-did-article-import",
    "audit.export": "audit-did-export",
    "desk.add": "audit-did-desk-add",
    "desk.change": "audit-did-desk-change",
    "desk.delete": "audit-did-desk-delete",
    "draft.comment": "audit-did-comment",
    "draft.comment_delete": "audit-did-comment-delete",
    "draft.comment_edit": "audit-did-comment-edit",
    "draft.comment_reopen": "audit-did-comment-reopen",
    "draft.comment_reply": "audit-did-comment-reply",
    "draft.comment_resolve": "audit-did-comment-resolve",
    "draft.delete": "audit-did-draft-delete",
    "draft.override": "audit-did-draft-override",
    "draft.publish": "audit-did-draft-publish",
    "draft.share": "audit-did-draft-share",
    "draft.sign_off_approve": "audit-did-sign-off-approve",
    "draft.sign_off_request": "audit-did-sign-off-request",
    "draft.sign_off_send_back": "audit-did-sign-off-send-back",
    "draft.sign_off_withdraw": "audit-did-sign-off-withdraw",
    "person.add": "audit-did-person-add",
    "person.change": "audit-did-person-change",
    "person.end": "audit-did-person-end",
    "person.hand_over": "audit-did-person-hand-over",
    "person.link": "audit-did-person-link",
    "person.password": "audit-did-person-password",
    "person.recovery_code_used": "audit-did-person-recovery-code-used",
    "person.recovery_codes": "audit-did-person-recovery-codes",
    "person.reset": "audit-did-person-reset",
    "person.second_factor_off": "audit-did-person-second-factor-off",
    "person.second_factor_on": "audit-did-person-second-factor-on",
    "person.second_factor_reset": "audit-did-person-second-factor-reset",
    "person.sign_in": "audit-did-person-sign-in",
    "person.sign_in_failed": "audit-did-person-sign-in-failed",
    "person.sign_out": "audit-did-person-sign-out",
    "person.signed_out": "audit-did-person-signed-out",
    "policy.change": "audit-did-policy-change",
    "post.show_author": "audit-did-post-author",
    "source.delete": "audit-did-source-delete",
    "source.hold_back": "audit-did-source-hold",
    "source.review": "audit-did-source-review",
    "source.read_embargoed": "audit-did-source-read",
    "source.share": "audit-did-source-share",
    "speaker.correct": "audit-did-speaker-correct",
    "token.make": "audit-did-token-make",
    "token.rotate": "audit-did-token-rotate",
    "token.take_back": "audit-did-token-take-back",
}

# As ``format_timestamp`` writes them.
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?")

Say = Callable[..., str]


def label(say: Say, action: str) -> str:
    """Return the text of the action."""
    return say(LABELS[action]) if action in LABELS else action


def describe_details(say: Say, details: Any) -> Iterator[str]:
    """Yield the texts of the details, a line each."""
    if not isinstance(details, dict):
        return
    for name, value in details.items():
        if name == "overrides":
            yield from (_describe_override(say, override) for override in value)
        elif name in {"added", "removed"}:
            message = "audit-shared-with" if name == "added" else "audit-unshared"
            # Where only what somebody may do was changed, both have them.
            again = [] if name == "added" else [_whom(say, share) for share in details.get("added", ())]
            yield from (say(message, who=who) for share in value if (who := _whom(say, share)) not in again)
        elif name == "embargo_until":
            yield (say("audit-embargo-lifted") if value is None else say("audit-embargo", until=_plain(value)))
        elif name == "known":
            # Of a failed sign-in; the account is the item, if there is one.
            if not value:
                yield say("audit-unknown-account")
        elif value not in (None, "", [], {}):
            yield f"{name.replace('_', ' ')}: {_plain(value)}"


def _describe_override(say: Say, override: Mapping[str, Any]) -> str:
    kind = say(f"finding-kind-{override['kind'].replace('_', '-')}")
    approved_by = override.get("approved_by")
    if approved_by:
        return say("audit-override-approved", kind=kind, reason=override["reason"], name=approved_by)
    return say("audit-override", kind=kind, reason=override["reason"])


def _plain(value: object) -> str:
    """As a reader would write it; not as Python does."""
    if isinstance(value, dict) and value.keys() == {"before", "after"}:
        return f"{_plain(value['before'])} → {_plain(value['after'])}"
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "–"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        return f"{value[:16].replace('T', ' ')} UTC"
    return "–" if value in (None, "") else str(value)


def _whom(say: Say, share: Mapping[str, Any]) -> str:
    if "newsroom" in share:
        return say("audit-shared-all")
    return str(share.get("name") or share.get("person_id") or share.get("desk_id"))
