"""Where an installation's index is stored under the data folder, and which of its folders is active."""

import hashlib
import json
import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from indexer.maintenance.stores import Stores
from indexer.sources import StoreUnavailable
from indexer.storage.generations import swap_in
from indexer.storage.locks import ChangeLock
from indexer.vectors.factory import VectorOptions, open_vector_store
from models.errors import InputError

# The files that map each key to a folder: the first index is in the root folder, rebuilt ones in subfolders.
_USED, _BEGUN, _FIRST = "used.json", "begun.json", "."


@dataclass(frozen=True)
class IndexLocation:
    """The location of the index for one vector engine and one encoder.

    Args:
        folder: of all indexes of the installation.
        options: the engine of the vectors.
        version: the encoder's.
        dimension: of its vectors.
    """

    folder: Path
    options: VectorOptions
    version: str
    dimension: int

    @property
    def key(self) -> str:
        """Identify engine and encoder version."""
        return f"{self.options.engine} {hashlib.sha256(self.version.encode()).hexdigest()[:16]}"

    @property
    def lock(self) -> ChangeLock:
        """The lock for changes to the active index."""
        return ChangeLock(self.folder)

    def used(self) -> str | None:
        """Return the name of the active folder; None before the first."""
        return _names(self.folder / _USED).get(self.key)

    def in_use(self) -> str:
        """Return the name of the active folder; one is chosen where there is none yet."""
        used = self.used()
        if used is not None:
            return used
        with self.lock.held():
            names = _names(self.folder / _USED)
            return names.get(self.key) or self._write_name(
                _USED, _FIRST if _FIRST not in names.values() else _new_name()
            )

    def begun(self) -> str:
        """Return the name of a folder to rebuild in: an unfinished one, or a new one."""
        with self.lock.held():
            return _names(self.folder / _BEGUN).get(self.key) or self._write_name(_BEGUN, _new_name())

    def use(self, name: str) -> None:
        """Make a folder the active one, for every process from its next check on. Call under ``lock``."""
        self._write_name(_USED, name)
        begun = {key: other for key, other in _names(self.folder / _BEGUN).items() if other != name}
        swap_in(self.folder / _BEGUN, json.dumps(begun))

    def clear_away_unused(self) -> None:
        """Delete folders that are neither active nor being built. Call under ``lock``."""
        referenced = {*_names(self.folder / _USED).values(), *_names(self.folder / _BEGUN).values()}
        for path in self.folder.glob("built-*"):
            if path.name not in referenced:
                shutil.rmtree(path, ignore_errors=True)
        if _FIRST not in referenced:
            for part in ("vectors", "words"):
                shutil.rmtree(self.folder / part, ignore_errors=True)

    def open(self, name: str) -> Stores:
        """Open the four stores of a folder.

        Damaged parts are left out, and are restored from the library by synchronising.

        Raises:
            AppError: ``index_unreadable``: the files cannot be read or written.
        """
        from indexer.lexical.tantivy_store import TantivyStore  # noqa: PLC0415  --help should not wait

        folder = self.folder / name
        options = replace(self.options, folder=folder / "vectors")
        opened: list[Callable[[], None]] = []
        try:
            words = TantivyStore(folder / "words" / "paragraphs")
            opened.append(words.close)
            source_words = TantivyStore(folder / "words" / "sources")
            opened.append(source_words.close)
            vectors = open_vector_store(options, "paragraphs", self.version, self.dimension)
            opened.append(vectors.close)
            source_vectors = open_vector_store(options, "sources", self.version, self.dimension)
        except StoreUnavailable as error:
            for close in opened:
                close()
            raise InputError(
                "index_unreadable",
                f"The index in {folder} cannot be used: {error}",
                "Fix that, or name another folder with --data; what the index holds can always be rebuilt.",
            ) from error
        return Stores(vectors, words, source_vectors, source_words)

    def _write_name(self, file: str, name: str) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        swap_in(self.folder / file, json.dumps({**_names(self.folder / file), self.key: name}))
        return name


class ActiveStores:
    """Opens the stores of the active folder, and reopens them when another folder becomes active."""

    def __init__(self, location: IndexLocation) -> None:
        self._place = location
        self._name = location.in_use()

    def first(self) -> Stores:
        """Open the stores of the active folder.

        Raises:
            AppError: ``index_unreadable``.
        """
        return self._place.open(self._name)

    def reopened(self) -> Stores | None:
        """Open the stores of the active folder if it changed since the last call; else return None."""
        name = self._place.used()
        if name is None or name == self._name:
            return None
        stores = self._place.open(name)
        self._name = name
        return stores


def _new_name() -> str:
    return f"built-{secrets.token_hex(4)}"


def _names(path: Path) -> dict[str, str]:
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(name) for key, name in names.items()} if isinstance(names, dict) else {}
