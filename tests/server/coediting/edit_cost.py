"""What an edit costs a newsroom: ``python -m tests.server.coediting.edit_cost`` prints it.

One web process with PostgreSQL and Redis; a page types, letter after letter, and another one reads.
"""

import tempfile
import time
from typing import Final

import psutil

from tests.server.coediting.withdrawals import SECRET, Newsroom
from tests.server.postgres import running_postgres
from tests.server.processes import running_desks

LETTERS: Final = 1_500


def main() -> None:
    """Print the processor time of the web process, and of the database, per edit."""
    with (
        tempfile.TemporaryDirectory() as data,
        running_postgres() as postgres,
        postgres.database() as url,
        running_desks(1, url, mode="newsroom", secret_key=SECRET, event_limit="100000/minute") as (queue, desks),
    ):
        newsroom = Newsroom(url, queue.url, desks * 2, data)
        writer, _reader, _take = newsroom.withdraw("unshared")
        [server] = psutil.Process(desks[0].pid).children()
        for _ in range(100):
            writer.type()
        counted = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()"
        name = url.partition("@/")[2].partition("?")[0]
        before, transactions = sum(server.cpu_times()[:2]), postgres.execute(counted, name)[0][0]
        for _ in range(LETTERS):
            assert writer.type()
        spent = sum(server.cpu_times()[:2]) - before
        time.sleep(11)  # until the database has counted what idle connections did
        done = postgres.execute(counted, name)[0][0]
        assert isinstance(done, int) and isinstance(transactions, int)
        print(f"{1000 * spent / LETTERS:.2f} ms of processor time, {(done - transactions) / LETTERS:.2f} transactions")
        newsroom.close()


if __name__ == "__main__":
    main()
