"""Texts of audit entries for readers."""

import re
from functools import partial
from pathlib import Path

from server.audit.messages import describe_details, label
from server.web.translations import LANGUAGES, translate

ROOT = Path(__file__).parents[3]
# What is named at a call of one of these, or in an action given to it.
_NAMED = re.compile(r"(?:audit|audit_person|_audit|_told)\([^()]*?\"([a-z]+\.[a-z_]+)\"|action = \"([a-z]+\.[a-z_]+)\"")


def test_every_audit_action_has_a_label() -> None:
    code = "".join(path.read_text() for path in (ROOT / "server").rglob("*.py"))
    named = {one or other for one, other in _NAMED.findall(code)}
    assert len(named) > 20
    for action in sorted(named):
        for language in LANGUAGES:
            assert label(partial(translate, language), action) != action, (language, action)
    assert label(partial(translate, "en"), "later.version") == "later.version"


def test_audit_details_are_readable() -> None:
    def say(name: str, **given: str) -> str:
        return f"{name} {given}"

    details = {
        "scopes": ["read", "write"],
        "ends_at": "2031-05-03T10:00:59.123456Z",
        "role": {"before": "reporter", "after": "editor"},
        "desks": {"before": [], "after": ["City"]},
        "known": False,
        "must_change": True,
        "note": "",
    }
    assert list(describe_details(say, details)) == [
        "scopes: read, write",
        "ends at: 2031-05-03 10:00 UTC",
        "role: reporter → editor",
        "desks: – → City",
        "audit-unknown-account {}",
        "must change: ✓",
    ]
    assert list(describe_details(say, {"embargo_until": "2031-05-03T10:00:00Z"})) == [
        "audit-embargo {'until': '2031-05-03 10:00 UTC'}"
    ]


def test_changed_level_of_a_share_is_no_end_of_it() -> None:
    ada, bram = {"name": "Ada Quill", "level": "read"}, {"name": "Bram Osk", "level": "read"}
    details = {"added": [{**ada, "level": "edit"}], "removed": [ada, bram]}
    assert list(describe_details(lambda name, **given: f"{name} {given['who']}", details)) == [
        "audit-shared-with Ada Quill",
        "audit-unshared Bram Osk",
    ]
