"""Open the vector store of the configured engine."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from indexer.vectors.protocol import VectorStore
from models.optional_packages import require_packages

Engine = Literal["faiss", "milvus"]


@dataclass(frozen=True, slots=True)
class VectorOptions:
    """The vector engine, and where it stores its data.

    Args:
        folder: of the embedded engine; each store has a subfolder of its own name.
        milvus_uri, milvus_token: see ``MilvusVectorStore``.
    """

    engine: Engine
    folder: Path
    milvus_uri: str = ""
    milvus_token: str = field(default="", repr=False)


def open_vector_store(options: VectorOptions, name: str, version: str, dimension: int) -> VectorStore:
    """Open the named store (``paragraphs``, ``sources``) for vectors of an encoder version.

    Raises:
        AppError: the engine's files exist and cannot be used, or its packages are not installed.
    """
    # Either engine costs a second or more to import; only the one that is used is imported.
    if options.engine == "milvus":
        require_packages(("requirements-milvus.txt",), "pymilvus", "grpc")
        from indexer.vectors.milvus.store import MilvusVectorStore  # noqa: PLC0415

        return MilvusVectorStore(options.milvus_uri, options.milvus_token, name, version, dimension)
    from indexer.vectors.faiss.store import FaissVectorStore  # noqa: PLC0415

    return FaissVectorStore(options.folder / name, version, dimension)
