"""Assistants ask over stdio and HTTP, with the SDK's own client: exact words are told from what nobody said."""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from flask import Flask
from mcp import Client, StdioServerParameters
from mcp.client.stdio import get_default_environment
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from sqlalchemy import func, select
from werkzeug.serving import make_server

from bench.harness.processes import free_port
from server.assistants.desk import DeskClient
from server.assistants.tools import build_server
from server.db.database import db
from server.db.tables import AuditEntry, Draft
from tests.conftest import MakeDesk
from tests.server.command_process import CommandProcess
from tests.server.newsroom import add_source
from tests.server.people import add_person, signed_in_client, token_of

ROOT = Path(__file__).resolve().parents[3]
SAID = "A wall without pumps behind it is money thrown in the harbour"
INVENTED = "The harbour master has resigned and taken the keys"
# A tool and its arguments.
Question = tuple[str, dict[str, Any]]


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """Serve a desk, and yield its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def answers_of(client: Client, *questions: Question, http: httpx2.AsyncClient | None = None) -> list[dict[str, Any]]:
    """Return the answers of tools; of a failed one ``{error}``.

    Args:
        http: that ``client`` uses, and which is closed.
    """

    async def ask() -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = []
        async with http or nullcontext(), client:
            for tool, arguments in questions:
                result = await client.call_tool(tool, arguments)
                [content] = result.content
                text = getattr(content, "text", "")
                answers.append({"error": text} if result.is_error else json.loads(text))
        return answers

    return asyncio.run(ask())


def over_stdio(desk: str, *questions: Question, token: str = "") -> list[dict[str, Any]]:
    environment = {**get_default_environment(), "PYTHONPATH": ":".join(filter(None, [str(ROOT), *sys.path]))}
    environment |= {"QUOTEDESK_TOKEN": token} if token else {}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "server", "mcp", "--desk", desk], env=environment
    )
    return answers_of(Client(command), *questions)


def in_this_process(desk: str, *questions: Question) -> list[dict[str, Any]]:
    return answers_of(Client(build_server(DeskClient(desk), "")), *questions)


@contextmanager
def http_server(desk: str) -> Iterator[str]:
    """Run ``mcp --http``, and yield its address."""
    port = free_port()
    process = CommandProcess()
    process.run("mcp", "--desk", desk, "--http", str(port), until=r"Uvicorn running|Application startup|Ctrl\+C stops")
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.kill()


def over_http(address: str, *questions: Question, token: str = "", **headers: str) -> list[dict[str, Any]]:
    sent = {**headers, **({"Authorization": f"Bearer {token}"} if token else {})}
    transport = httpx2.AsyncHTTPTransport(retries=20)
    http = httpx2.AsyncClient(headers=sent, transport=transport, trust_env=False)
    return answers_of(Client(streamable_http_client(address, http_client=http)), *questions, http=http)


def test_real_quote_is_found_and_an_invented_one_is_not(make_desk: MakeDesk) -> None:
    desk = make_desk()
    client = desk.test_client()
    hearing, briefing = add_source(client), add_source(client, "briefing.vtt")
    with serving(desk) as url:
        real, altered, invented, spoken = over_stdio(
            url,
            ("find_quote", {"words": f"“{SAID}.”"}),
            ("find_quote", {"words": SAID.replace("thrown", "sunk")}),
            ("find_quote", {"words": INVENTED}),
            ("find_quote", {"words": "We will not sign anything before the pumps are paid for"}),
        )
    assert (real["result"], real["source"]) == (
        "exact words",
        {
            "source_id": hearing,
            "title": "Hearing",
            "speaker": "Bram Osk",
            "time": None,
            "paragraph": 2,
            "source_says": SAID,
        },
    )
    assert (altered["result"], altered["source"]["source_says"]) == ("not the exact words", SAID)
    assert invented["result"] == "not found"
    assert invented["meaning"].startswith("NOT A QUOTE")
    assert "source" not in invented
    assert (spoken["source"]["source_id"], spoken["source"]["time"]) == (briefing, "0:00:04")


def test_texts_sources_searches_and_suggestions(make_desk: MakeDesk) -> None:
    desk = make_desk()
    hearing = add_source(desk.test_client())
    text = f"“{SAID},” said Bram Osk. “{INVENTED},” said Ada Quill. “{SAID},” said Cleo Varn."
    with serving(desk) as url:
        verified, searched, first, rest, suggested = in_this_process(
            url,
            ("verify_text", {"text": text}),
            ("search_sources", {"words": "herring quay"}),
            ("get_source", {"source_id": hearing, "limit": 2}),
            ("get_source", {"source_id": hearing, "first": 3, "limit": 100}),
            ("suggest", {"headline": "The wall", "text_before": "The engineer spoke of the pumps.", "limit": 2}),
        )
    assert [one["result"] for one in verified["findings"]] == ["exact words", "not found", "wrong speaker"]
    # With all that the wire has.
    assert verified["findings"][0]["source_text"] == SAID
    assert {"state", "diff", "reasons", "start_ms", "nearest"} <= set(verified["findings"][1])
    assert (verified["quotes"], verified["left_out"]) == (3, 0)
    assert searched["result"] == "similar passages"
    passage = searched["sources"][0]["passages"][0]
    assert (passage["speaker"], passage["source_says"][:14]) == ("Cleo Varn", "I sell herring")
    assert [one["paragraph"] for one in first["paragraphs"]] == [1, 2]
    assert (first["total"], first["next"], rest["next"]) == (5, 3, None)
    assert [one["speaker"] for one in rest["paragraphs"]] == ["Ada Quill", "Bram Osk", "Cleo Varn"]
    assert len(suggested["items"]) == 2
    assert all(item["source_says"] for item in suggested["items"])


def test_sizes_are_bounded(make_desk: MakeDesk) -> None:
    desk = make_desk()
    client = desk.test_client()
    long = "word " * 300
    lines = "\n\n".join(f"Ada Quill: {number} {long}" for number in range(40))
    source_id = client.post("/api/sources", json={"title": "Long", "text": lines}).get_json()["source_id"]
    [first, *_] = client.get(f"/api/sources/{source_id}").get_json()["items"]
    corrected = client.patch(
        f"/api/sources/{source_id}/paragraphs/{first['paragraph_id']}", json={"text": "word " * 3_000}
    )
    assert corrected.status_code == 200, corrected.text
    many = " ".join(f"“{INVENTED} of house {number},” said Ada Quill." for number in range(60))
    with serving(desk) as url:
        words, text, page, verified = in_this_process(
            url,
            ("find_quote", {"words": "word " * 1_000}),
            ("verify_text", {"text": "word " * 20_000}),
            ("get_source", {"source_id": source_id, "limit": 100}),
            ("verify_text", {"text": many}),
        )
    assert "at most 2000 characters" in words["error"]
    assert "at most 50000 characters" in text["error"]
    [cut, *others] = page["paragraphs"]
    assert (len(cut["source_says"]), cut["is_cut"]) == (2_000, True)
    assert not any("is_cut" in paragraph for paragraph in others)
    assert sum(len(paragraph["source_says"]) for paragraph in page["paragraphs"]) <= 30_000
    assert page["next"] == len(page["paragraphs"]) + 1 < page["total"]
    assert (len(verified["findings"]), verified["left_out"]) == (50, 10)


def test_tokens_decide_over_http_and_reading_embargoed_sources_is_audited(make_desk: MakeDesk) -> None:
    desk = make_desk(mode="newsroom")
    ada, bea = (add_person(desk, name) for name in ("Ada", "Bea"))
    mine = signed_in_client(desk, ada)
    hearing = add_source(mine)
    mine.patch(f"/api/sources/{hearing}", json={"embargo_until": "2099-01-01T00:00:00Z"})
    question: Question = ("find_quote", {"words": SAID})
    read: Question = ("get_source", {"source_id": hearing})
    with serving(desk) as url, http_server(url) as address:
        [found] = over_http(address, question, token=token_of(desk, ada, "read", "assist"))
        hidden, unknown = over_http(address, question, read, token=token_of(desk, bea, "read", "assist"))
        narrow = over_http(address, question, token=token_of(desk, ada, "write"))
        strangers = over_http(address, question), over_http(address, question, token="qd_invented")
        [over_pipe] = over_stdio(url, question, token=token_of(desk, bea, "read", "assist"))
    assert found["result"] == "exact words"
    assert (hidden["result"], hidden["similar_passages"]) == ("not found", [])
    assert "There is no source" in unknown["error"] or "no such source" in unknown["error"]
    assert "error" in narrow[0]
    assert all("error" in answer for [answer] in strangers)
    assert over_pipe["result"] == "not found"
    with desk.app_context():
        entries = db.session.scalars(select(AuditEntry).where(AuditEntry.action == "source.read_embargoed")).all()
        assert [(entry.about_id, entry.person_id) for entry in entries] == [(hearing, ada)]
        assert db.session.scalar(select(func.count()).select_from(Draft)) == 0


def test_pages_of_other_sites_are_not_answered(make_desk: MakeDesk) -> None:
    with serving(make_desk()) as url, http_server(url) as address:
        question: Question = ("search_sources", {"words": "wall"})
        assert over_http(address, question)[0]["result"] == "not found"
        with pytest.raises((MCPError, ExceptionGroup)):
            over_http(address, question, Origin="https://elsewhere.example")


def test_tools_are_read_only_and_say_so() -> None:
    async def tools() -> list[Any]:
        async with Client(build_server(DeskClient("http://127.0.0.1:9"), "")) as client:
            return list((await client.list_tools()).tools)

    listed = asyncio.run(tools())
    assert {tool.name for tool in listed} == {"search_sources", "find_quote", "verify_text", "get_source", "suggest"}
    assert all(tool.annotations.read_only_hint for tool in listed)
    [answer] = in_this_process("http://127.0.0.1:9", ("search_sources", {"words": "wall"}))
    assert answer["error"].endswith("Start it, or name another with --desk.")
