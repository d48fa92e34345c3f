"""FAISS without its type stubs, which know neither what its Python wrapper adds nor its GPU half."""

from typing import Any

import faiss as _faiss

faiss: Any = _faiss
