"""Manage the two collections of a store on Milvus: rows with vectors, and the register of source revisions."""

import hashlib
import re
from typing import Any

from indexer.sources import StoreUnavailable
from indexer.vectors.milvus.connection import LONG_TIMEOUT_S, TIMEOUT_S, MilvusConnection
from indexer.vectors.milvus.filter_expressions import SOURCE_BYTES, SPEAKER_BYTES

_LAYOUT = 2  # increment whenever the fields change: another layout is another collection
_DIGEST = 12

# Up to here the server's own choice for ``AUTOINDEX``, a graph over whole vectors (1.7 GB at a million of 384
# dimensions); beyond, a graph over one byte per dimension, about a third of that. Milvus searches segments that are
# small or still growing exactly, so small collections need no rule of ours.
LARGE = 1_000_000
_GRAPH: dict[str, Any] = {"index_type": "AUTOINDEX"}
_SMALL_GRAPH: dict[str, Any] = {"index_type": "HNSW_SQ", "params": {"M": 16, "efConstruction": 200, "sq_type": "SQ8"}}


class Collections:
    """Names, creates, loads and drops the collections of one store and one encoder.

    Args:
        name: which store it is; other stores of an installation have other names.
        version: the encoder's; another one has its own collections.
    """

    def __init__(self, connection: MilvusConnection, name: str, version: str, dimension: int) -> None:
        key = hashlib.sha256(f"{_LAYOUT}\n{version}\n{dimension}".encode()).hexdigest()[:_DIGEST]
        self._connection = connection
        self._version = version
        self._dimension = dimension
        self._family = re.compile(rf"quotedesk_{re.escape(name)}_[0-9a-f]{{{_DIGEST}}}(_register)?")
        self.rows = f"quotedesk_{name}_{key}"
        self.register = f"{self.rows}_register"

    def exist(self, timeout: float = TIMEOUT_S) -> bool:
        """Return whether both exist and are loaded.

        Args:
            timeout: timeout of each request in seconds.

        Raises:
            StoreUnavailable: also while the server is still loading them.
        """
        return self._connection.call(lambda client: self._loaded(client, timeout))

    def make(self) -> None:
        """Create what does not exist. The register goes first: without its rows it would list sources that are lost."""
        self._connection.call(self._make)

    def fit(self, count: int) -> None:
        """Choose the index type for ``count`` rows.

        Once in an installation's life, when it reaches ``LARGE``, the index is rebuilt; the server refuses searches
        meanwhile.
        """
        if count >= LARGE:
            self._connection.call(self._shrink)

    def drop_others(self) -> None:
        """Drop the collections of this store that belong to other encoders or earlier layouts."""
        self._connection.call(self._drop_others)

    def _loaded(self, client: Any, timeout: float) -> bool:
        for name in (self.rows, self.register):
            if not client.has_collection(name, timeout=timeout):
                return False
        for name in (self.rows, self.register):
            state = client.get_load_state(name, timeout=timeout)["state"].name
            if state == "Loaded":
                continue
            if state != "Loading":
                client.load_collection(name, timeout=timeout, _async=True)
            if client.get_load_state(name, timeout=timeout)["state"].name != "Loaded":
                raise StoreUnavailable(f"Milvus at {self._connection.address} is loading {name}; it comes by itself.")
        return True

    def _make(self, client: Any) -> None:
        rows = client.has_collection(self.rows, timeout=LONG_TIMEOUT_S)
        if client.has_collection(self.register, timeout=LONG_TIMEOUT_S):
            if rows:
                self._resume_fit(client)
                return
            client.drop_collection(self.register, timeout=LONG_TIMEOUT_S)
        if rows:
            client.drop_collection(self.rows, timeout=LONG_TIMEOUT_S)
        self._make_rows(client)
        self._make_register(client)

    def _make_rows(self, client: Any) -> None:
        from pymilvus import DataType, MilvusClient  # noqa: PLC0415

        schema = MilvusClient.create_schema(
            auto_id=False, enable_dynamic_field=False, description=f"Quotedesk, vectors of {self._version}"[:255]
        )
        schema.add_field("row", DataType.INT64, is_primary=True)
        schema.add_field("source_id", DataType.VARCHAR, max_length=SOURCE_BYTES)
        schema.add_field("paragraph_id", DataType.INT64)
        schema.add_field("edition", DataType.INT64)
        schema.add_field("speaker", DataType.VARCHAR, max_length=SPEAKER_BYTES)
        schema.add_field("vector", DataType.FLOAT_VECTOR, dim=self._dimension)
        client.create_collection(self.rows, schema=schema, consistency_level="Strong", timeout=LONG_TIMEOUT_S)
        self._index(client, self.rows, "source_id", {"index_type": "INVERTED"})
        self._index(client, self.rows, "vector", _GRAPH)
        client.load_collection(self.rows, timeout=LONG_TIMEOUT_S)

    def _make_register(self, client: Any) -> None:
        from pymilvus import DataType, MilvusClient  # noqa: PLC0415

        schema = MilvusClient.create_schema(
            auto_id=False, enable_dynamic_field=False, description="Quotedesk, which source stands at which revision"
        )
        schema.add_field("source_id", DataType.VARCHAR, is_primary=True, max_length=SOURCE_BYTES)
        schema.add_field("revision", DataType.INT64)
        schema.add_field("edition", DataType.INT64)
        schema.add_field("paragraphs", DataType.INT64)
        schema.add_field("unsettled", DataType.BOOL)
        schema.add_field("nothing", DataType.FLOAT_VECTOR, dim=2)  # Milvus requires one in every collection
        client.create_collection(
            self.register, schema=schema, consistency_level="Strong", num_shards=1, timeout=LONG_TIMEOUT_S
        )
        self._index(client, self.register, "nothing", {"index_type": "FLAT"})
        client.load_collection(self.register, timeout=LONG_TIMEOUT_S)

    def _index(self, client: Any, collection: str, field: str, options: dict[str, Any]) -> None:
        from pymilvus import MilvusClient  # noqa: PLC0415

        indexes = MilvusClient.prepare_index_params()
        metric = {} if options["index_type"] == "INVERTED" else {"metric_type": "IP"}
        indexes.add_index(field, index_name=field, **metric, **options)
        # There is nothing to index yet; the server does it as rows arrive, concurrently with searches.
        client.create_index(collection, indexes, timeout=LONG_TIMEOUT_S, sync=False)

    def _shrink(self, client: Any) -> None:
        index = client.describe_index(self.rows, "vector", timeout=LONG_TIMEOUT_S)
        if index["index_type"] == _SMALL_GRAPH["index_type"] or _before_2_5(
            client.get_server_version(timeout=LONG_TIMEOUT_S)
        ):
            return
        client.release_collection(self.rows, timeout=LONG_TIMEOUT_S)
        client.drop_index(self.rows, "vector", timeout=LONG_TIMEOUT_S)
        self._index(client, self.rows, "vector", _SMALL_GRAPH)
        client.load_collection(self.rows, timeout=LONG_TIMEOUT_S, _async=True)

    def _resume_fit(self, client: Any) -> None:
        """Resume an interrupted ``fit``."""
        if "vector" not in client.list_indexes(self.rows, timeout=LONG_TIMEOUT_S):
            self._index(client, self.rows, "vector", _SMALL_GRAPH)
            client.load_collection(self.rows, timeout=LONG_TIMEOUT_S, _async=True)

    def _drop_others(self, client: Any) -> None:
        for name in client.list_collections(timeout=LONG_TIMEOUT_S):
            if self._family.fullmatch(name) and name not in {self.rows, self.register}:
                client.drop_collection(name, timeout=LONG_TIMEOUT_S)


def _before_2_5(version: str) -> bool:
    """Return whether a server of that version may lack ``HNSW_SQ``."""
    numbers = re.match(r"v?(\d+)\.(\d+)", version)
    return numbers is None or (int(numbers[1]), int(numbers[2])) < (2, 5)
