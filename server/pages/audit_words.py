"""What the entries of the audit trail say, in the reader's language."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

# Those that have words of their own; the others are told by their names.
LABELS: Final[Mapping[str, str]] = {
    "audit.export": "audit-did-export",
    "draft.delete": "audit-did-draft-delete",
    "draft.override": "audit-did-draft-override",
    "draft.publish": "audit-did-draft-publish",
    "draft.share": "audit-did-draft-share",
    "post.show_author": "audit-did-post-author",
    "source.delete": "audit-did-source-delete",
    "source.hold_back": "audit-did-source-hold",
    "source.read_embargoed": "audit-did-source-read",
    "source.share": "audit-did-source-share",
}

Say = Callable[..., str]


def label(say: Say, action: str) -> str:
    """What was done."""
    return say(LABELS[action]) if action in LABELS else action


def told(say: Say, details: Any) -> Iterator[str]:
    """What else is worth knowing, a line each."""
    if not isinstance(details, dict):
        return
    for name, value in details.items():
        if name == "overrides":
            yield from (say("audit-reason", reason=each["reason"]) for each in value)
        elif name in {"added", "removed"}:
            message = "audit-shared-with" if name == "added" else "audit-unshared"
            yield from (say(message, who=_whom(say, each)) for each in value)
        elif name == "embargo_until":
            yield (
                say("audit-embargo-lifted")
                if value is None
                else say("audit-embargo", until=f"{str(value)[:16].replace('T', ' ')} UTC")
            )
        elif value not in (None, "", [], {}):
            yield f"{name.replace('_', ' ')}: {value}"


def _whom(say: Say, share: Mapping[str, Any]) -> str:
    if "newsroom" in share:
        return say("audit-shared-all")
    return str(share.get("name") or share.get("person_id") or share.get("desk_id"))
