import pytest
from flask import Flask

from server.sources.listing import SourceListing
from tests.server.wire import WireClient, validate_acknowledgement, validate_event

LIMITS = {"max_message_bytes": 1, "max_upload_bytes": 2}
LEVELS = {level: {"strong": 0.5, "possible": 0.1} for level in ("fewer", "balanced", "more")}


def test_accepts_messages_that_fit_the_schemas(desk: Flask) -> None:
    assert isinstance(desk.test_client(), WireClient)
    validate_event("hello", {"version": "1", "limits": LIMITS, "suggestion_levels": LEVELS})
    validate_event("completions", {"seq": 1, "items": []})
    validate_event("completions", {"seq": 1, "error": {"code": "a", "message": "b", "hint": "c"}})
    validate_acknowledgement("save_draft", {"version": 2})


@pytest.mark.parametrize(
    "payload",
    [
        {"version": "1"},
        {"version": 1, "limits": LIMITS, "suggestion_levels": LEVELS},
        {"version": "1", "limits": LIMITS, "suggestion_levels": LEVELS, "more": True},
        {"version": "1", "limits": {**LIMITS, "more": 3}, "suggestion_levels": LEVELS},
    ],
)
def test_rejects_missing_wrong_and_unknown_fields(payload: dict[str, object]) -> None:
    with pytest.raises(AssertionError, match="hello"):
        validate_event("hello", payload)


def test_rejects_answers_of_routes_that_do_not_fit(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SourceListing, "find", lambda *_: {"sources": []})
    with pytest.raises(AssertionError, match="/api/sources"):
        desk.test_client().get("/api/sources")
