"""Read and write the manifest: which segments make up a store, and which of their sources are live."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.storage.generations import DamagedIndex, swap_in
from indexer.storage.sealed_json import seal, unseal

_FILE = "manifest.json"
_FORMAT = 2

# Distinguishes manifest files without reading them.
Stamp = tuple[int, int, int]


@dataclass(frozen=True)
class Entry:
    """A segment by its folder's name, and the positions of its sources that were replaced or deleted: int64 [n]."""

    name: str
    dead: NDArray[np.int64]


@dataclass(frozen=True)
class Manifest:
    """A state of the store. ``number`` increases with every change."""

    number: int
    entries: tuple[Entry, ...]


NOTHING = Manifest(0, ())


def manifest_stamp(folder: Path) -> Stamp | None:
    """Return a value that differs after every change; None: there is no manifest."""
    try:
        stat = (folder / _FILE).stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def read_manifest(folder: Path, version: str, dimension: int) -> Manifest:
    """Return the current manifest; ``NOTHING`` before the first.

    Raises:
        DamagedIndex: it cannot be parsed, or is of another encoder or format.
        OSError: it cannot be read now.
    """
    try:
        written = (folder / _FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return NOTHING
    content = unseal(written, str(folder / _FILE))
    try:
        of = content["format"], content["version"], content["dimension"]
        if of != (_FORMAT, version, dimension):
            raise DamagedIndex(
                f"{folder} holds vectors of {of[1]} ({of[2]} numbers, format {of[0]}), "
                f"not of {version} ({dimension} numbers, format {_FORMAT})"
            )
        entries = tuple(Entry(one["name"], np.array(one["dead"], dtype=np.int64)) for one in content["segments"])
        return Manifest(int(content["number"]), entries)
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedIndex(f"{folder / _FILE} is damaged: {error!r}") from error


def write_manifest(folder: Path, version: str, dimension: int, manifest: Manifest) -> None:
    """Make this the current manifest, durably.

    Raises:
        OSError: the old one is unchanged.
    """
    segments = [{"name": entry.name, "dead": entry.dead.tolist()} for entry in manifest.entries]
    written = {
        "format": _FORMAT,
        "version": version,
        "dimension": dimension,
        "number": manifest.number,
        "segments": segments,
    }
    swap_in(folder / _FILE, seal(written))
