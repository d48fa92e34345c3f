"""Whoever loses a right is out of the text at once, whichever process it was taken at."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.coediting.withdrawals import SECRET, WITHDRAWALS, Newsroom
from tests.server.postgres import PostgresServer
from tests.server.processes import running_desks
from tests.waiting import HANG_S

LETTERS = 30


@pytest.fixture(scope="module")
def newsroom(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Newsroom]:
    data: Path = tmp_path_factory.mktemp("commands")
    with (
        postgres.database() as url,
        running_desks(2, url, mode="newsroom", secret_key=SECRET) as (queue, desks),
    ):
        newsroom = Newsroom(url, queue.url, desks, str(data))
        yield newsroom
        newsroom.close()


@pytest.mark.slow
@pytest.mark.parametrize("how", WITHDRAWALS)
def test_reader_gets_no_more_letters_once_the_right_is_taken_at_another_process(newsroom: Newsroom, how: str) -> None:
    writer, reader, take = newsroom.withdraw(how)
    try:
        assert writer.type()
        deadline = time.monotonic() + HANG_S
        while not reader.edits and time.monotonic() < deadline:
            time.sleep(0.01)
        assert reader.edits == 1
        take()
        # A letter every 0.1 s: those of the first half a second may still arrive, and a few more on a busy machine.
        for _ in range(LETTERS):
            assert writer.type()
            time.sleep(0.1)
        assert reader.ended.is_set()
        assert reader.edits <= 1 + LETTERS // 3
    finally:
        writer.client.disconnect()
        reader.client.disconnect()


@pytest.mark.slow
def test_writer_is_refused_once_the_right_is_lowered_at_another_process(newsroom: Newsroom) -> None:
    author, writer, take = newsroom.withdraw("lowered")
    try:
        assert [writer.type() for _ in range(3)] == [True] * 3
        take()
        stored = []
        for _ in range(LETTERS):
            stored.append(writer.type())
            time.sleep(0.1)
        assert not stored[-1]
        assert sum(stored) <= LETTERS // 3
        assert not writer.ended.is_set()  # it may still read
    finally:
        author.client.disconnect()
        writer.client.disconnect()
