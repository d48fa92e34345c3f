"""The walks of docs/architecture.md run the files that they name; with ``-s`` every file that each runs is printed."""

import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import Queue
from types import FrameType
from typing import Any

import pytest
from flask import Flask

from server.app import create_app
from server.config import Settings
from server.inference.process.server import InferenceServer
from server.inference.process.serving import serve_models
from tests.conftest import close
from tests.server.client import Socket
from tests.server.newsroom import HEARING, add_draft, add_source, upload
from tests.waiting import HANG_S

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
BODY = "“The pumps come before the wall,” Bram Osk said. “We cannot wait.”"
CONTEXT = "“A wall without pumps behind it is money thrown in the harbour,” Bram Osk said. He was asked again."
# Tables that are read and have no functions.
DATA = {"server/access/declarations.py"}
# Runs only where people have accounts; the desk of this test has none.
WITH_ACCOUNTS = {"server/workload/processor_budget.py"}


class FileTrace:
    """The project's Python files whose functions are called, in the order of their first call, in all threads."""

    def __init__(self) -> None:
        self._files: list[str] = []
        self._is_on = False

    def profile(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Note a call; the callback of ``sys.setprofile``."""
        path = frame.f_code.co_filename
        if self._is_on and event == "call" and path.startswith(str(ROOT)):
            name = path.removeprefix(f"{ROOT}/")
            if name.startswith(("models/", "indexer/", "server/")) and name not in self._files:
                self._files.append(name)

    def walk(self, name: str, requests: Sequence[Callable[[], None]]) -> set[str]:
        """Return the files that the request with the fewest runs: others may coincide with a check of the index."""
        walks = []
        for request in requests:
            self._files = []
            self._is_on = True
            request()
            self._is_on = False
            walks.append(self._files)
        shortest = min(walks, key=len)
        print(f"\n{name}: {len(shortest)} files", *shortest, sep="\n    ")
        return set(shortest)


@pytest.fixture
def trace() -> Iterator[FileTrace]:
    trace, before = FileTrace(), sys.getprofile()
    threading.setprofile(trace.profile)
    sys.setprofile(trace.profile)
    yield trace
    sys.setprofile(before)
    threading.setprofile(None)


def named(heading: str) -> set[str]:
    section = re.search(rf"^### {heading}\n(.*?)(?=^### |\Z)", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert section is not None
    return set(re.findall(r"`((?:models|indexer|server)/[\w/]+\.py)`", section[1])) - DATA


def test_walks_run_the_files_they_name(trace: FileTrace, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with _models_in_this_process(tmp_path) as url:
        _walk(trace, create_app(Settings(data=tmp_path / "data", inference_url=url)))


@contextmanager
def _models_in_this_process(folder: Path) -> Iterator[str]:
    """Serve the models in a thread, whose files are traced, at the URL that is yielded."""
    url = f"unix:{folder}/models.sock"
    listening: Queue[InferenceServer] = Queue()
    serving = partial(
        serve_models, Settings(inference_url=url), on_listening=lambda server, _models: listening.put(server)
    )
    thread = threading.Thread(target=serving)
    thread.start()
    server = listening.get(timeout=HANG_S)
    try:
        yield url
    finally:
        server.stop()
        thread.join()


def _walk(trace: FileTrace, desk: Flask) -> None:
    client, socket = desk.test_client(), Socket(desk)
    draft_id, source_id = add_draft(client), add_source(client)

    def suggest(seq: int, title: str) -> None:
        request = {"draft_id": draft_id, "title": title, "left_context": CONTEXT, "source_ids": [source_id]}
        socket.emit("suggest", {"seq": seq, **request})
        socket.answers("suggestions", seq, lambda answer: answer.get("stage") == "complete")

    def check(seq: int, headline: str) -> None:
        socket.emit("check_headline", {"seq": seq, "headline": headline, "body": BODY, "source_ids": [source_id]})
        socket.answers("headline_findings", seq)

    def add(number: int) -> None:
        assert upload(client, "more.txt", f"{HEARING}\nMore of it: {number}.\n").status_code == 201

    def save(version: int) -> None:
        message = {"draft_id": draft_id, "version": version, "headline": "New", "body": f"New words: {version}."}
        assert socket.client.emit("save_draft", message, callback=True) == {"version": version + 1}

    # One request first, so that its imports do not count.
    suggest(1, "Pumps")
    check(1, "Osk: “The pumps cost money”")
    suggestion = trace.walk(
        "A suggestion", [partial(suggest, seq, f"The wall costs {seq} million") for seq in (2, 3, 4)]
    )
    headline = trace.walk(
        "A headline check", [partial(check, seq, f"Osk: “Pumps come first”, “{seq} wastes”") for seq in (2, 3, 4)]
    )
    imported = trace.walk("An import", [partial(add, number) for number in (1, 2, 3)])
    saved = trace.walk("A save", [partial(save, version) for version in (1, 2, 3)])
    close(desk)

    every = named("Every event") - WITH_ACCOUNTS
    assert every | named("A suggestion") <= suggestion
    assert every | named("A headline check") <= headline
    assert named("An import") <= imported
    queued = {"server/sockets/scheduler.py", "server/inference/client/deadline.py"}
    assert (every - queued) | named("A save") <= saved
