"""The description of the HTTP interface: nothing is missing in it, and the server holds to it whatever is asked."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.web.openapi.document import components_document, openapi_document
from tests.conftest import MakeDesk
from tests.server.hostile import fuzz_counts

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# Of this thread's processor time, which other programs do not add to.
LONGEST_S = 5.0
WORDS = "Jane Doe: The pumps come first, and then the wall.\n\nJohn Roe: Nobody was against it."


def test_it_is_served(desk: Flask) -> None:
    answer = desk.test_client().get("/api/openapi.json").get_json()
    assert answer == openapi_document(desk)
    assert answer["openapi"] == "3.1.0"
    draft = answer["paths"]["/api/drafts/{draft_id}"]
    assert set(draft) == {"get", "delete"}
    references = set(re.findall(r"#/components/schemas/([\w.]+)", desk.test_client().get("/api/openapi.json").text))
    assert references <= set(answer["components"]["schemas"])


class Known:
    """Existing resources, created again when a request deletes them."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()
        self._named: dict[str, str] = {}
        self._turn = 0

    def names(self, wanted: set[str]) -> dict[str, str]:
        """Those of the path that can be known."""
        if not self._named or self._client.get(f"/api/drafts/{self._named['draft_id']}").status_code == 404:
            self._named["draft_id"] = self._client.post("/api/drafts", json={"headline": "Pumps"}).get_json()[
                "draft_id"
            ]
            version = self._client.post(f"/api/drafts/{self._named['draft_id']}/versions", json={"name": "First"})
            self._named["version_id"] = str(version.get_json()["version_id"])
        source_id = self._named.get("source_id")
        if source_id is None or self._client.get(f"/api/sources/{source_id}").status_code == 404:
            source = self._client.post("/api/sources", json={"text": WORDS}).get_json()["source_id"]
            whole = self._client.get(f"/api/sources/{source}").get_json()
            self._named |= {"source_id": source, "paragraph_id": str(whole["items"][0]["paragraph_id"])}
        return {name: value for name, value in self._named.items() if name in wanted}


@pytest.mark.slow
@fuzz_counts(few=2, many=100)
def test_responses_match_openapi(make_desk: MakeDesk, count: int) -> None:
    """Schemathesis: valid and invalid requests cause no internal error, no hang and no undescribed answer."""
    app = make_desk(max_upload_bytes=200_000, fetch_hosts="transcripts.example=127.0.0.1")
    app.testing = False
    known_ids = Known(app)
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    faults: list[str] = []
    count = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        takes = bool(operation.body or operation.query)
        for mode in (GenerationMode.POSITIVE, *((GenerationMode.NEGATIVE,) if takes else ())):
            faults += explore(operation, mode, count, known_ids)
            count += count
    print(f"hostile  http  {count} cases at most, {len(faults)} faults")
    assert faults == [], f"{len(faults)} of {count}: " + "\n\n".join(faults[:8])


def explore(
    operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode, count: int, known_ids: Known
) -> list[str]:
    """Return the faults of the answers to ``count`` requests."""
    faults: list[str] = []

    @given(data=st.data())
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def ask(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if data.draw(st.booleans()):
            case.path_parameters.update(known_ids.names(set(case.path_parameters)))
        if fault := fault_of(case):
            faults.append(fault)

    ask()
    return faults


def fault_of(case: Case[Any]) -> str | None:
    """Return the fault of the answer, if any."""
    begun = time.thread_time()
    try:
        response = case.call()
    except UnicodeError:  # which the client cannot send
        return None
    worked = time.thread_time() - begun
    if worked > LONGEST_S:
        return f"{case.method} {case.formatted_path} took {worked:.1f} s of work"
    try:
        case.validate_response(response, checks=CHECKS)
    except (Failure, FailureGroup) as fault:
        cause = fault.exceptions[0] if isinstance(fault, FailureGroup) else fault
        return f"{case.method} {case.formatted_path}: {cause!s:.900}"
    return None


@pytest.mark.parametrize("path", ["/api/openapi.json"])
def test_a_newsroom_shows_it_to_programs_that_are_not_signed_in(make_desk: MakeDesk, path: str) -> None:
    assert make_desk(mode="newsroom").test_client().get(path).status_code == 200


def test_generated_schema_is_current(desk: Flask) -> None:
    committed = json.loads(Path("static/src/wire/generated/schema.json").read_text(encoding="utf-8"))
    assert committed == components_document(desk), "Run make types"


def test_draft_has_its_edit_and_owner(desk: Flask) -> None:
    draft = openapi_document(desk)["components"]["schemas"]["Draft"]
    assert {"edit_id", "owner", "may"} <= set(draft["properties"])
    assert "edit_id" in draft["required"]
    assert {"owner", "may"}.isdisjoint(draft["required"])
