"""The index of one installation: where its stores stand under the data folder, and which of them are in use."""

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from indexer.maintenance.stores import Stores
from indexer.passages.index import PassageIndex
from indexer.sources import SourceRepository, StoreUnavailable
from indexer.storage.change_lock import ChangeLock
from indexer.vectors.factory import VectorOptions, open_vector_store
from models.encoders.protocol import Encoder
from models.errors import InputError
from models.recommend.protocol import QueryEncoder

# Which folder is whose: the first index stands in the index's own folder, those that were built later beside it.
_USED, _BEGUN, _FIRST = "used.json", "begun.json", "."


@dataclass(frozen=True)
class IndexLocation:
    """Where the index for one engine and one encoder is kept.

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
        """What is told apart: vectors of one encoder, in one engine."""
        return f"{self.options.engine} {hashlib.sha256(self.version.encode()).hexdigest()[:16]}"

    @property
    def lock(self) -> ChangeLock:
        """A lock for whoever changes the index that is in use."""
        return ChangeLock(self.folder)

    def used(self) -> str | None:
        """The name of the folder in use; None before the first."""
        return _names(self.folder / _USED).get(self.key)

    def in_use(self) -> str:
        """The name of the folder in use; one is chosen where there is none yet."""
        used = self.used()
        if used is not None:
            return used
        with self.lock.held():
            self._clear_away_earlier_kinds()
            names = _names(self.folder / _USED)
            return names.get(self.key) or self._note(_USED, _FIRST if _FIRST not in names.values() else _new_name())

    def begun(self) -> str:
        """The name of a folder to build in beside the one in use: one that was begun and not finished, or another."""
        with self.lock.held():
            return _names(self.folder / _BEGUN).get(self.key) or self._note(_BEGUN, _new_name())

    def use(self, name: str) -> None:
        """Makes a folder the one in use, for every process from its next look on. Called under ``lock``."""
        self._note(_USED, name)
        begun = {key: other for key, other in _names(self.folder / _BEGUN).items() if other != name}
        _write(self.folder / _BEGUN, begun)

    def clear_away_unused(self) -> None:
        """Deletes what neither is in use nor was begun. Called under ``lock``."""
        kept = {*_names(self.folder / _USED).values(), *_names(self.folder / _BEGUN).values()}
        for path in self.folder.glob("built-*"):
            if path.name not in kept:
                shutil.rmtree(path, ignore_errors=True)
        if _FIRST not in kept:
            for part in ("vectors", "words"):
                shutil.rmtree(self.folder / part, ignore_errors=True)

    def open(self, name: str) -> Stores:
        """The four stores of a folder.

        What is damaged is left out, and comes in again from the library.

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
                "Mend that, or name another folder with --data; what the index holds can always be made again.",
            ) from error
        return Stores(vectors, words, source_vectors, source_words)

    def _note(self, file: str, name: str) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        _write(self.folder / file, {**_names(self.folder / file), self.key: name})
        return name

    def _clear_away_earlier_kinds(self) -> None:
        """What versions before this one kept here: all of it can be made again from stored embeddings."""
        for path in (*self.folder.glob("generation-*"), *self.folder.glob(".CURRENT-*"), self.folder / "CURRENT"):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


class ActiveStores:
    """Opens the stores in use, and opens others once others are."""

    def __init__(self, place: IndexLocation) -> None:
        self._place = place
        self._name = place.in_use()

    def first(self) -> Stores:
        """The stores in use.

        Raises:
            AppError: ``index_unreadable``.
        """
        return self._place.open(self._name)

    def reopened(self) -> Stores | None:
        """The stores in use, where they are others than those opened last."""
        name = self._place.used()
        if name is None or name == self._name:
            return None
        stores = self._place.open(name)
        self._name = name
        return stores


def open_index(
    place: IndexLocation, truth: SourceRepository, documents: Encoder, queries: QueryEncoder
) -> PassageIndex:
    """The index in use, as it is on disk; bring it up to date before it is searched.

    Raises:
        AppError: ``index_unreadable``.
    """
    used = ActiveStores(place)
    stores = used.first()
    return PassageIndex(
        truth,
        documents,
        queries,
        stores.vectors,
        stores.words,
        stores.source_vectors,
        stores.source_words,
        lock=place.lock,
        reopened=used.reopened,
    )


def _new_name() -> str:
    return f"built-{secrets.token_hex(4)}"


def _names(path: Path) -> dict[str, str]:
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(name) for key, name in names.items()} if isinstance(names, dict) else {}


def _write(path: Path, names: dict[str, str]) -> None:
    aside = path.with_name(f".{path.name}-aside")
    with aside.open("w", encoding="utf-8") as file:
        json.dump(names, file)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
