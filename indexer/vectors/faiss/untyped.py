"""FAISS without its type stubs, which lack what its Python wrapper adds, and its GPU half."""

from typing import Any

import faiss as _faiss

faiss: Any = _faiss
