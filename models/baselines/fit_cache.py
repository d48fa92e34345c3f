"""What was fitted once is read from a folder afterwards."""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar


class Savable(Protocol):
    """What can be kept."""

    def save(self, folder: Path) -> None:
        """Writes all of it into ``folder``."""
        ...


Fitted = TypeVar("Fitted", bound=Savable)


def kept(shelf: Path, name: str, described: str, load: Callable[[Path], Fitted], fit: Callable[[], Fitted]) -> Fitted:
    """What ``load`` reads from ``shelf / NAME-HASH``; fitted and saved there first where it is not.

    Args:
        described: everything that a difference in makes another one of it: settings, seed, files.
    """
    folder = shelf / f"{name}-{hashlib.sha256(described.encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        fitted = fit()
        shelf.mkdir(parents=True, exist_ok=True)
        # Made aside and renamed, so that a crash or a second process never leaves or sees half of it.
        with tempfile.TemporaryDirectory(dir=shelf, prefix=".saving-") as aside:
            fitted.save(Path(aside) / name)
            try:
                (Path(aside) / name).rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
    return load(folder)
