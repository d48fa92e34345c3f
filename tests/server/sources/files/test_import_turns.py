"""One import of each person at a time."""

import threading

import pytest

from models.errors import AppError, ConflictError
from server.sources.files import sandboxed_reader
from server.sources.files.import_turns import ImportTurns
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.fakes.readers import hanging_reader


def nothing() -> None:
    pass


def test_imports_wait_only_for_those_of_the_same_person() -> None:
    turns = ImportTurns()
    entered = threading.Event()

    def second() -> None:
        with turns.turn("ann", nothing):
            entered.set()

    with turns.turn("ann", nothing):
        with turns.turn("bo", nothing):
            pass
        waiting = threading.Thread(target=second)
        waiting.start()
        assert not entered.wait(0.2)
    assert entered.wait(60)
    waiting.join()


def test_cancelled_import_stops_waiting() -> None:
    turns = ImportTurns()

    def gone() -> None:
        raise ConflictError("import_cancelled", "It was cancelled.", "Add it again.")

    with turns.turn("ann", nothing), pytest.raises(AppError, match="cancelled"), turns.turn("ann", gone):
        pass
    with turns.turn("ann", nothing):
        pass


@pytest.mark.slow
def test_wait_for_a_free_reader_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandboxed_reader, "read_source_in_sandbox", hanging_reader)
    monkeypatch.setattr(sandboxed_reader, "_AT_ONCE", 1)
    monkeypatch.setattr(sandboxed_reader, "_LONGEST_WAIT_S", 0.5)
    reading = SandboxedReader(seconds=20.0)
    refused: list[str] = []

    def read() -> None:
        try:
            reading.read_source("a.html", b"<p>We agreed.</p>", max_bytes=1_000)
        except AppError as error:
            refused.append(error.code)

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(refused) == ["reading_too_long", "too_many"]
