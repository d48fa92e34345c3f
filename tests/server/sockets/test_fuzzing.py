"""Hostile clients: invalid events, invalid frames. The server stays up and fast, and its memory does not grow."""

import contextlib
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
import socketio
import websocket

from bench.harness.server import wait_until_ready
from tests.browser.newsroom import Newsroom
from tests.server.hostile import fuzz_counts

SLOWEST_S = 2.0
MOST_GROWTH_BYTES = 250 * 1024 * 1024
_BATCH = 25
# Buffers that the models allocate once, for their longest text, do not count as growth.
_WARMING = 400

EVENTS: dict[str, dict[str, Any]] = {
    "suggest": {"seq": 1, "title": "Pumps", "left_context": "Osk was asked.", "draft_id": "x", "source_ids": ["a"]},
    "suggest_posts": {"seq": 1, "title": "Pumps", "body": "Osk.", "from": "2031-01-01", "source_ids": ["a"]},
    "suggest_archive": {"seq": 1, "title": "Pumps", "left_context": "Osk.", "filter": {"from": "2031-01-01"}},
    "complete_quote": {"seq": 1, "typed": "he said: “The pumps come first", "draft_id": None},
    "check_headline": {"seq": 1, "headline": "‘Pumps’ first", "body": "He said: “The pumps.”"},
    "verify_quotes": {"seq": 1, "body": "He said: “The pumps.”", "source_ids": []},
    "save_draft": {"draft_id": "x", "version": 1, "headline": "Pumps", "body": {"type": "doc", "content": []}},
    "join_text": {"seq": 1, "draft_id": "x", "state_vector": "AA=="},
    "edit_text": {"seq": 1, "draft_id": "x", "document_id": "y", "update": "AAA="},
    "save_text": {"seq": 1, "draft_id": "x"},
    "text_awareness": {"draft_id": "x", "update": "AQEBBG51bGw="},
    "nobody_knows_this": {"seq": 1},
}
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**53 + 1, 2**70, -0.5, 1e308, "", "\x00", "\ud800", "\u202e", "’" * 500, "a" * 20_000, [], [[]],
    {}, {"": {}}, "__proto__", "../../etc/passwd", "'; DROP TABLE draft; --", "%s%n{0}", {"$ref": "#"}, ["x"] * 3_000,
)  # fmt: skip


_ENGINE_PACKETS = (
    "", "0", "1", "2", "2probe", "3", "3probe", "5", "6", "7", "9", "x", "²", "bAAAA", "b!", "\x1e", "4\x1e4", "\x00",
)  # fmt: skip


class FuzzedClient:
    """Makes invalid input, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._choose = random.Random(seed)

    def frame(self) -> str | bytes:
        """Return content for a websocket: mostly events, sometimes not even a packet."""
        make = self._choose.choices(
            (self.event, self.broken_event, self.packet, self.engine_packet, self.binary, self.deep),
            weights=(50, 12, 18, 10, 6, 4),
        )[0]
        made: str | bytes = make()
        return made

    def event(self) -> str:
        """Return a valid packet of an event with invalid content."""
        name = self._choose.choice([*EVENTS, *EVENTS, "connect", "disconnect", "message", "", "*", "a" * 300])
        arguments: list[Any] = [self._mutated(EVENTS.get(name, {"seq": 1}))]
        if self._choose.random() < 0.15:
            arguments = self._choose.choice(([], [None], [[]], ["text"], [1, 2, 3], [arguments] * 3, [{}]))
        number = self._choose.choice(("", "", "1", "999999", "0", "9" * 90, "9" * 200))
        return f"42{number}{json.dumps([name, *arguments])}"

    def broken_event(self) -> str:
        """Return an event with JSON that is cut off, doubled, or has a byte changed."""
        whole = self.event()
        at = self._choose.randrange(len(whole))
        return self._choose.choice(
            (whole[:at], whole + whole, whole[:at] + self._choose.choice('{}[]",\\\x00é') + whole[at + 1 :], whole[at:])
        )

    def packet(self) -> str:
        """Return another packet of Socket.IO, unexpected by the server."""
        kinds = (
            "40", "40/admin,", "40/admin,{}", '40{"token": [1]}', "41", "41/none,", "43", "43[]", "431[]", "4399[1, 2]",
            "43null", "44", '44{"message": "no"}', '451-["suggest",{"_placeholder":true,"num":0}]', "4599999999999-[]",
            '452-["suggest",{"_placeholder":true,"num":9}]', "461-[]", "47", "48", "49", "4x", "4", "42", "42null",
            '42{"a":1}', "42[]", "42[null]", '42[["suggest"]]', "42[{}]", "42[1]", "42/none,[]", '42/none,["suggest"]',
            '42["suggest",NaN]', '42["suggest",Infinity]', "42" + "9" * 5_000, "421" * 50, "4²[]", "45²-[]",
        )  # fmt: skip
        return self._choose.choice(kinds)

    def engine_packet(self) -> str:
        """Return a packet of Engine.IO, or something like one."""
        return self._choose.choice(_ENGINE_PACKETS)

    def binary(self) -> bytes:
        """Return bytes without the packet that announces them."""
        return self._choose.randbytes(self._choose.choice((0, 1, 10, 5_000)))

    def deep(self) -> str:
        """Return deeply nested brackets."""
        depth = self._choose.choice((50, 900, 5_000, 100_000))
        return f'42["{self._choose.choice(list(EVENTS))}",{"[" * depth}{"]" * depth}]'

    def _mutated(self, payload: dict[str, Any]) -> Any:
        changed = dict(payload)
        for _ in range(self._choose.randint(1, 3)):
            field = self._choose.choice([*changed, "more"]) if changed else "more"
            if self._choose.random() < 0.25:
                changed.pop(field, None)
            else:
                changed[field] = self._choose.choice(ODD)
        return changed


class ReconnectingWebSocket:
    """A websocket that reconnects whenever the server closes it."""

    def __init__(self, url: str) -> None:
        self._address = f"{url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
        self._socket: websocket.WebSocket | None = None
        self.opened = 0

    def send(self, frame: str | bytes) -> None:
        try:
            held = self._open()
            opcode = websocket.ABNF.OPCODE_BINARY if isinstance(frame, bytes) else websocket.ABNF.OPCODE_TEXT
            content = frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace")
            held.send(content, opcode)
        except (OSError, websocket.WebSocketException):
            self.close()

    def drain(self) -> None:
        """Read received messages, so that the server can send more."""
        if self._socket is None:
            return
        try:
            self._socket.settimeout(0.001)
            while self._socket.recv():
                pass
        except websocket.WebSocketTimeoutException:
            self._socket.settimeout(5)
        except (OSError, websocket.WebSocketException):
            self.close()

    def close(self) -> None:
        if self._socket is not None:
            self._socket.shutdown()
            self._socket = None

    def _open(self) -> websocket.WebSocket:
        if self._socket is None:
            self._socket = websocket.WebSocket()
            self._socket.settimeout(5)
            self._socket.connect(self._address)
            self.opened += 1
            self._socket.send("40")
        return self._socket


class WellBehavedClient:
    """A client that sends valid requests all the while."""

    def __init__(self, url: str) -> None:
        self._client = socketio.Client(reconnection=False)
        self._answers: dict[int, dict[str, Any]] = {}
        self._client.on("completions", lambda data: self._answers.__setitem__(data["seq"], data))
        self._client.connect(url, transports=["websocket"], wait_timeout=60)
        self._seq = 0
        self.slowest = 0.0

    def ask(self) -> None:
        """Send a request and wait for its answer."""
        self._seq += 1
        begun = time.monotonic()
        self._client.emit("complete_quote", {"seq": self._seq, "typed": "he said: “the pumps come first"})
        while self._seq not in self._answers:
            assert time.monotonic() - begun < 30, "The server does not answer"
            assert self._client.connected, "The server disconnected a valid client"
            time.sleep(0.002)
        assert "items" in self._answers.pop(self._seq)
        self.slowest = max(self.slowest, time.monotonic() - begun)

    def warm(self) -> None:
        """Load everything that an answer needs, so that it does not count as growth."""
        last = ("suggestions", "archive_suggestions", "headline_findings", "quote_findings")
        got: set[str] = set()
        for event in last:
            self._client.on(event, lambda data, event=event: got.add(event))
        for _ in range(3):
            got.clear()
            for event in ("suggest", "suggest_archive", "check_headline", "verify_quotes"):
                self._client.emit(event, {**EVENTS[event], "draft_id": None, "source_ids": None, "filter": {}})
            end = time.monotonic() + 60
            while got < set(last) and time.monotonic() < end:
                time.sleep(0.05)
            assert got == set(last), got

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._client.eio.ws.close(timeout=0.1)
        self._client.disconnect()


def fuzz_polling_request(url: str, choose: random.Random) -> Callable[[], object]:
    """Return a random HTTP request to the address of sockets."""
    query = choose.choice(
        ("EIO=4&transport=polling", "EIO=3&transport=polling", "EIO=x&transport=polling", "transport=none", "", "EIO=4",
         "EIO=4&transport=polling&sid=none", "EIO=4&transport=websocket", "EIO=4&transport=polling&j=0",
         "EIO=4&transport=polling&sid=" + "a" * 3_000)
    )  # fmt: skip
    body = choose.choice((b"", b"4", b"40", b"\x1e" * 100, b"b!", b"\xff\xfe", b"4" * 100_000, b"d=" + b"x" * 100))
    method = choose.choice(("GET", "POST", "PUT", "OPTIONS", "DELETE", "TRACE"))
    return lambda: requests.request(method, f"{url}/socket.io/?{query}", data=body, timeout=60)


@pytest.fixture(scope="module")
def newsroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Newsroom]:
    room = Newsroom(tmp_path_factory.mktemp("fuzz") / "data", sample=False)
    room.start()
    wait_until_ready(room.url)  # so that its models do not count as growth
    room.upload("hearing.txt", "Jane Doe: The pumps come first, and then the wall comes.")
    yield room
    room.stop()


@pytest.mark.slow
@fuzz_counts(few=500, many=10_000)
def test_fuzzed_socket_input_leaves_server_healthy(
    newsroom: Newsroom, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sends malformed events and frames over real websockets to a real server."""
    stranger, choose = FuzzedClient(seed=count), random.Random(count)
    line, writer = ReconnectingWebSocket(newsroom.url), WellBehavedClient(newsroom.url)
    server = newsroom.process
    draft = newsroom.make_draft(headline="Kept")["draft_id"]
    writer.ask()
    writer.warm()
    for _ in range(_WARMING):
        line.send(stranger.frame())
    line.drain()
    writer.warm()
    before = server.memory_info().rss
    for sent in range(count):
        line.send(stranger.frame())
        if sent % _BATCH == 0:
            line.drain()
            writer.ask()
        if sent % 40 == 0:
            with contextlib.suppress(requests.ReadTimeout):
                fuzz_polling_request(newsroom.url, choose)()
    for number in range(2_000):
        line.send(f"43{number}[]")
    line.drain()
    line.close()
    writer.ask()
    writer.close()
    grown = server.memory_info().rss - before
    output = newsroom.output
    traces = len(re.findall(r"Traceback|internal_error|event_failed|request_failed|handler error", output))
    with capsys.disabled():
        print(
            f"\nhostile  sockets  {count} events, {line.opened} connections, {traces} tracebacks, slowest answer to "
            f"others {writer.slowest:.2f} s, memory {before / 2**20:.0f} → {(before + grown) / 2**20:.0f} MB"
        )
    assert traces == 0, output[-4_000:]
    assert writer.slowest < SLOWEST_S
    assert grown < MOST_GROWTH_BYTES
    assert newsroom.draft(draft)["headline"] == "Kept"


def test_oversized_message_is_rejected_and_next_is_read(newsroom: Newsroom) -> None:
    line, writer = ReconnectingWebSocket(newsroom.url), WellBehavedClient(newsroom.url)
    for size in (2, 9):  # above the limits of messages and of frames
        line.send("42" + json.dumps(["verify_quotes", {"seq": 1, "body": "x" * size * 1024 * 1024}]))
        line.drain()
        writer.ask()
    line.close()
    writer.close()


@pytest.mark.slow  # the server notices after half a minute of pings
def test_aborted_connections_leave_no_threads(newsroom: Newsroom) -> None:
    threads = newsroom.process.num_threads()
    lines = [ReconnectingWebSocket(newsroom.url) for _ in range(40)]
    for line in lines:
        line.send("2")
    for line in lines:
        line.close()
    end = time.monotonic() + 60
    while newsroom.process.num_threads() > threads + 5 and time.monotonic() < end:
        time.sleep(0.1)
    assert newsroom.process.num_threads() <= threads + 5
