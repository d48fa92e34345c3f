"""Texts of audit entries in the reader's language."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

# As ``format_timestamp`` writes them.
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?")

Say = Callable[..., str]


def label(say: Say, action: str) -> str:
    """Return the text of the action; the action itself if it has none, as one of a later version."""
    try:
        return say(f"audit-did-{re.sub('[._]', '-', action)}")
    except LookupError:
        return action


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
