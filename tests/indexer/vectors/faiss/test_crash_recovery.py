"""Kill a writer at random moments: acknowledged sources are stored once."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors
from tests.indexer.vectors.conftest import SMALL

ROOT = Path(__file__).parents[4]

# Inserts sources one by one under a rule that merges and compacts all the time, and prints what is durable.
_WRITE = """
import sys
from pathlib import Path
from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded
from tests.indexer.vectors.conftest import SMALL
store = FaissVectorStore(Path(sys.argv[1]), VERSION, DIMENSION, rule=SMALL)
print("open", flush=True)
revision = int(sys.argv[2])
for number in range(10_000):
    store.upsert([embedded(number % 40, 4, revision + number // 40)])
    print(number % 40, revision + number // 40, flush=True)
    if number % 7 == 0:
        store.compact()
"""


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_killed_while_writing(tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    acknowledged: dict[str, int] = {}
    for kill in range(kills):
        command = [sys.executable, "-c", _WRITE, str(tmp_path), str(1 + kill * 20)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            time.sleep(chance.uniform(0.05, 0.6))
            process.kill()
            for line in process.stdout:
                number, revision = line.split()
                acknowledged[f"s{number}"] = int(revision)
        store = FaissVectorStore(tmp_path, VERSION, DIMENSION, rule=SMALL)
        assert list(store.problems) == list(store.check()) == []
        held = store.revisions()
        assert all(held[source_id] >= revision for source_id, revision in acknowledged.items())
        assert store.rows == 4 * len(held)
        hits = store.search(unit_vectors(1, 9)[0], 1_000)
        expected = {
            passage.paragraph_id
            for source_id, revision in held.items()
            for passage in embedded(int(source_id[1:]), 4, revision)[0].passages
        }
        assert len(hits) == len(expected)
        assert {one.paragraph_id for one in hits} == expected
    assert acknowledged
