"""Which engine holds the vectors: one setting."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from indexer.vectors.protocol import VectorStore
from models.optional_packages import require_packages

Engine = Literal["faiss", "milvus"]


@dataclass(frozen=True, slots=True)
class VectorOptions:
    """The engine, and where it keeps what it holds.

    Args:
        folder: of the embedded engine; each store has one of its own name below it.
        milvus_uri, milvus_token: see ``MilvusVectorStore``.
    """

    engine: Engine
    folder: Path
    milvus_uri: str = ""
    milvus_token: str = field(default="", repr=False)


def open_vector_store(options: VectorOptions, name: str, version: str, dimension: int) -> VectorStore:
    """The store of that name (``paragraphs``, ``sources``) for vectors of that encoder.

    Raises:
        AppError: the engine's files are there and cannot be used, or its packages are not installed.
    """
    # Either engine costs a second to import, or more; only the one that is used is.
    if options.engine == "milvus":
        require_packages("requirements-milvus.txt", "pymilvus", "grpc")
        from indexer.vectors.milvus.store import MilvusVectorStore  # noqa: PLC0415

        return MilvusVectorStore(options.milvus_uri, options.milvus_token, name, version, dimension)
    from indexer.vectors.faiss.store import FaissVectorStore  # noqa: PLC0415

    return FaissVectorStore(options.folder / name, version, dimension)
