"""One setting chooses the engine; the other engine is not even imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from indexer.vectors.factory import VectorOptions, open_vector_store
from indexer.vectors.milvus.store import MilvusVectorStore

PROGRAM = """
import sys
from pathlib import Path
from indexer.vectors.factory import VectorOptions, open_vector_store
store = open_vector_store(VectorOptions(sys.argv[1], Path(sys.argv[2]), "http://127.0.0.1:9"), "paragraphs", "v", 4)
store.close()
print(" ".join(name for name in ("faiss", "pymilvus", "grpc") if name in sys.modules))
"""


@pytest.mark.parametrize(("engine", "imported"), [("faiss", "faiss"), ("milvus", "")])
def test_only_used_packages_are_imported(tmp_path: Path, engine: str, imported: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, engine, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == imported


def test_milvus(milvus_lite: str, tmp_path: Path) -> None:
    options = VectorOptions("milvus", tmp_path, milvus_lite)
    store = open_vector_store(options, "opening", "v1", 4)
    assert isinstance(store, MilvusVectorStore)
    assert (store.version, store.rows) == ("v1", 0)
    assert list(tmp_path.iterdir()) == []
    store.close()
