"""Hostile updates, and what they cost a desk: ``python -m tests.server.coediting.hostile`` prints a table.

A web process of the desk gets one message of each kind; the table has its size, the answer, the processor time of the
process, and the longest time in which it did not answer ``/healthz``. Arguments are beginnings of the names of kinds;
by default it has all.
"""

import base64
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psutil
import requests
import socketio
from pycrdt import Doc, Text, XmlFragment, write_var_uint

from tests.server.processes import DeskProcess

CLIENT: Final = 7
DELETED, STRING, FORMAT, TYPE = 1, 4, 6, 7

Id = tuple[int, int]


def text_of(length: int, client: int = 5) -> Doc[Any]:
    """Return a document with a headline of so many letters."""
    doc: Doc[Any] = Doc(client_id=client)
    doc.get("body", type=XmlFragment)
    headline: Text = doc.get("headline", type=Text)
    headline += "x" * length
    return doc


def item(kind: int, content: bytes, left: Id | None = None, right: Id | None = None, parent: bytes = b"") -> bytes:
    """Return an item; without neighbours it is a child of ``parent``, the headline by default."""
    info = kind | (0x80 if left else 0) | (0x40 if right else 0)
    neighbours = b"".join(write_var_uint(number) for neighbour in (left, right) if neighbour for number in neighbour)
    return bytes([info]) + (neighbours or parent or b"\x01" + string("headline")) + content


def string(text: str) -> bytes:
    """Return a text after its length."""
    return write_var_uint(len(text.encode())) + text.encode()


def child_of(parent: Id) -> bytes:
    """Return the parent of an item without neighbours."""
    return b"\x00" + write_var_uint(parent[0]) + write_var_uint(parent[1])


def update(items: list[bytes], client: int = CLIENT, clock: int = 0) -> bytes:
    """Return an update with items of one client."""
    head = b"\x01" + b"".join(map(write_var_uint, (len(items), client, clock)))
    return head + b"".join(items) + b"\x00"


def deleted_items(count: int, target: Id, length: int, client: int = CLIENT, clock: int = 0) -> bytes:
    """Return deleted items at the start of the headline, each with another letter as its right neighbour."""
    rights = [(target[0], target[1] + number * 7919 % length) for number in range(count)]
    return update([item(DELETED, b"\x01", right=right) for right in rights], client, clock)


def letters(count: int, target: Id, length: int) -> bytes:
    """Return the same with letters."""
    rights = [(target[0], target[1] + number * 7919 % length) for number in range(count)]
    return update([item(STRING, string("y"), right=right) for right in rights])


def nested(depth: int) -> bytes:
    """Return paragraphs in paragraphs."""
    parents = [b"\x01" + string("body"), *(child_of((CLIENT, number)) for number in range(depth - 1))]
    return update([item(TYPE, b"\x03" + string("paragraph"), parent=parent) for parent in parents])


def marks(count: int) -> bytes:
    """Return letters with marks of as many names, all of them open."""
    items = []
    for number in range(count):
        left = (CLIENT, 2 * number - 1) if number else None
        items.append(item(FORMAT, string(f"m{number}") + string("1"), left))
        items.append(item(STRING, string("y"), (CLIENT, 2 * number)))
    return update(items)


def deleted_ranges(count: int, target: Id) -> bytes:
    """Return deletions of every other letter."""
    ranges = b"".join(write_var_uint(target[1] + 2 * number) + b"\x01" for number in range(count))
    return b"\x00\x01" + write_var_uint(target[0]) + write_var_uint(count) + ranges


def impossible(target: Id, length: int) -> bytes:
    """Return a letter whose left neighbour is to the right of its right one."""
    client, clock = target
    return update([item(STRING, string("Z"), (client, clock + length - 1), (client, clock + 1))])


def random_update(chance: random.Random, known: Sequence[Id], client: int, clock: int) -> bytes:
    """Return an update with a few items of every kind, each between any two that are known, or its own."""
    items: list[bytes] = []
    end = clock
    for _ in range(chance.randint(1, 5)):
        own: list[Id] = [(client, number) for number in range(clock, end)]
        pool = [*known, *own * 3, *[None] * 3]
        left, right = chance.choice(pool), chance.choice(pool)
        if own and chance.random() < 0.5:
            left = own[-1]
        length = 1
        kind = chance.random()
        if kind < 0.5:
            length = chance.randint(1, 3)
            items.append(item(STRING, string("xyz"[:length]), left, right))
        elif kind < 0.7:
            length = chance.randint(1, 3)
            items.append(item(DELETED, write_var_uint(length), left, right))
        elif kind < 0.85:
            mark = string(chance.choice(["strong", "em"])) + string(chance.choice(["{}", "null"]))
            items.append(item(FORMAT, mark, left, right))
        else:
            node = chance.choice([b"\x03" + string("paragraph"), b"\x06"])
            items.append(item(TYPE, node, left, right, chance.choice([b"", b"\x01" + string("body")])))
        end += length
    return update(items, client, clock)


# By name: the updates for a headline of ``length`` letters that begins at ``target``.
KINDS: Final[dict[str, Callable[[Id, int], bytes]]] = {
    "deleted items, 200": lambda target, length: deleted_items(200, target, length),
    "deleted items, 5,000": lambda target, length: deleted_items(5_000, target, length),
    "deleted items, 15,000": lambda target, length: deleted_items(15_000, target, length),
    "deleted items, 80,000": lambda target, length: deleted_items(80_000, target, length),
    "letters, 15,000": lambda target, length: letters(15_000, target, length),
    "nested, 500": lambda _target, _length: nested(500),
    "nested, 40,000": lambda _target, _length: nested(40_000),
    "marks, 10,000": lambda _target, _length: marks(10_000),
    "marks, 150": lambda _target, _length: marks(150),
    "deleted ranges, 4,000": lambda target, _length: deleted_ranges(4_000, target),
    "impossible neighbours": impossible,
}
LENGTH: Final = 9_000
PATIENCE_S: Final = 40.0


@contextmanager
def watching(desk: DeskProcess) -> Iterator[list[float]]:
    """Ask for ``/healthz`` all the time; the list gets the longest time without an answer at the end."""
    silences, is_over, longest = [0.0], threading.Event(), [0.0]

    def ask() -> None:
        session, last = requests.Session(), time.monotonic()
        while not is_over.is_set():
            with suppress(requests.RequestException):
                session.get(f"{desk.url}/healthz", timeout=PATIENCE_S)
            silences.append(time.monotonic() - last)
            last = time.monotonic()
            time.sleep(0.01)

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield longest
    finally:
        time.sleep(0.2)
        is_over.set()
        thread.join()
        longest[0] = max(silences)


def attack(desk: DeskProcess, make: Callable[[Id, int], bytes]) -> tuple[int, str, float, float]:
    """Send an update; return its bytes, the answer, and seconds of processor time and of silence."""
    article = {"headline": "x" * LENGTH, "body": "The wall was built."}
    draft_id = requests.post(f"{desk.url}/api/drafts", json=article, timeout=60).json()["draft_id"]
    client = socketio.Client()
    client.connect(desk.url, transports=["websocket"])
    try:
        joined = client.call("join_text", {"draft_id": draft_id}, timeout=60)
        doc: Doc[Any] = Doc()
        doc.apply_update(base64.b64decode(joined["update"]))
        headline: Text = doc.get("headline", type=Text)
        letter = headline.sticky_index(0).to_json()["item"]
        content = make((letter["client"], letter["clock"]), LENGTH)
        message = {
            "draft_id": draft_id,
            "document_id": joined["document_id"],
            "update": base64.b64encode(content).decode(),
        }
        [server] = [child for child in psutil.Process(desk.pid).children() if child.is_running()][:1]
        before = sum(server.cpu_times()[:2])
        with watching(desk) as silence:
            try:
                code = client.call("edit_text", message, timeout=PATIENCE_S).get("error", {}).get("code", "saved")
            except (socketio.exceptions.SocketIOError, requests.RequestException):
                code = "no answer"
        spent = sum(server.cpu_times()[:2]) - before
    finally:
        client.disconnect()
    return len(content), code, spent, silence[0]


def main() -> None:
    """Print the table."""
    print("| update | bytes | answer | processor, s | silent, s |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory(prefix="qd-hostile-") as name:
        for kind, make in KINDS.items():
            if not kind.startswith(tuple(sys.argv[1:]) or ""):
                continue
            desk = DeskProcess(Path(name), "tests.server.web_process:app", data=f"{name}/data-{len(kind)}")
            try:
                desk.start()
                desk.wait_until_it_answers()
                size, answer, spent, silence = attack(desk, make)
                print(f"| {kind} | {size:,} | `{answer}` | {spent:.2f} | {silence:.2f} |", flush=True)
            finally:
                desk.stop()


if __name__ == "__main__":
    main()
