"""Two processes on one folder, and one that is killed."""

import random
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from indexer.lexical import writer
from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource, StoreUnavailable
from models.quotes.passages import Passage
from tests.indexer.lexical.conftest import SOURCES

ROOT = Path(__file__).parents[3]

PRELUDE = """
    import sys, time
    from pathlib import Path
    from indexer.sources import IndexedSource, Passage
    from indexer.lexical.tantivy_store import TantivyStore
    store = TantivyStore(Path(sys.argv[1]))

    def source(number, revision):
        # Each paragraph says which source and revision it belongs to; each revision has other paragraphs.
        passages = tuple(
            Passage(1_000_000 * revision + 100 * number + row, f"source{number} revision{revision} gulls")
            for row in range(5 + revision)
        )
        return IndexedSource(f"s{number}", revision, passages)
"""


def child(folder: Path, code: str) -> subprocess.Popen[str]:
    script = textwrap.dedent(PRELUDE) + textwrap.dedent(code)
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_new_folder_is_opened_by_several_at_once(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from indexer.lexical.tantivy_store import TantivyStore
print("ready", flush=True)
for name in sys.stdin:
    store = TantivyStore(Path(sys.argv[1]) / name.strip())
    print(store.rows, flush=True)
    store.close()
"""
    several = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(3)
    ]  # fmt: skip
    for process in several:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    folders = [f"folder{number}" for number in range(30)]
    for name in folders:
        for process in several:
            assert process.stdin is not None
            process.stdin.write(f"{name}\n")
            process.stdin.flush()
    for process in several:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
        assert output.split() == ["0"] * len(folders)
    # No process considered another's new index damaged.
    assert {path.name for path in tmp_path.iterdir()} == set(folders)


def test_one_writes_after_the_other(folder: Path) -> None:
    store = TantivyStore(folder)
    store.upsert(SOURCES)
    # The writer is still held here; it is released when idle.
    other = child(folder, "store.upsert([source(number, 1) for number in range(3)]); store.close()")
    _, errors = other.communicate(timeout=60)
    assert other.returncode == 0, errors
    assert "s1" not in store.revisions()
    assert store.refresh() is True
    assert set(store.revisions()) == {"harbour", "budget", "korean", "s0", "s1", "s2"}
    store.upsert([IndexedSource("terns", 1, (Passage(9, "terns"),))])
    store.close()
    assert len(TantivyStore(folder).revisions()) == 7


def test_lock_holder_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = child(
        folder,
        """
        with store._writing.writer(lambda: None):
            print("writing", flush=True)
            time.sleep(60)
        """,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "writing\n"
    store = TantivyStore(folder)
    monkeypatch.setattr(writer, "_TIMEOUT_SECONDS", 0.2)
    with pytest.raises(StoreUnavailable, match="Another process has been writing"):
        store.upsert(SOURCES)
    assert store.search(["pumps"], 5) == []
    other.kill()
    other.communicate()
    # The kernel releases a lock when its process dies.
    store.upsert(SOURCES)
    assert len(store.search(["pumps"], 5)) == 2
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_killed_amid_upserts(folder: Path, seed: int) -> None:
    writing = """
        import itertools
        for revision in itertools.count(1 + max(store.revisions().values(), default=0)):
            for start in range(0, 12, 3):
                store.upsert([source(number, revision) for number in range(start, start + 3)])
                print(revision, start, flush=True)
            if revision % 3 == 0:
                store.delete(["s1"])
    """
    chance = random.Random(seed)
    acknowledged: dict[str, int] = {}
    for _ in range(3):
        other = child(folder, writing)
        assert other.stdout is not None
        for _ in range(chance.randint(1, 6)):
            revision, start = map(int, other.stdout.readline().split())
            acknowledged |= {f"s{number}": revision for number in range(start, start + 3)}
        time.sleep(chance.random() * 0.05)
        other.kill()
        for line in other.communicate()[0].splitlines():
            fields = line.split()
            if len(fields) == 2:
                acknowledged |= {f"s{number}": int(fields[0]) for number in range(int(fields[1]), int(fields[1]) + 3)}
        store = TantivyStore(folder)
        held = store.revisions()
        assert not list(folder.parent.glob("*.damaged*"))
        for source_id, revision in acknowledged.items():
            assert held.get(source_id, revision) >= revision, "what was acknowledged is there"
        assert set(acknowledged) - set(held) <= {"s1"}
        for source_id, revision in held.items():
            hits = store.search([source_id.replace("s", "source")], 100)
            number = int(source_id[1:])
            expected = {1_000_000 * revision + 100 * number + row for row in range(5 + revision)}
            assert {hit.paragraph_id for hit in hits} == expected, "whole, at the revision it says, once"
            assert len(hits) == len(expected)
        store.close()
