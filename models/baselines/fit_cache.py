"""Caches fitted models in a folder."""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar


class Savable(Protocol):
    """A model that can be saved."""

    def save(self, folder: Path) -> None:
        """Writes it into ``folder``."""
        ...


Fitted = TypeVar("Fitted", bound=Savable)


def load_or_fit(
    shelf: Path, name: str, described: str, load: Callable[[Path], Fitted], fit: Callable[[], Fitted]
) -> Fitted:
    """Loads a model from ``shelf / NAME-HASH``; fits and saves it there first if it is missing.

    Args:
        described: everything that identifies the model: settings, seed, files.
    """
    folder = shelf / f"{name}-{hashlib.sha256(described.encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        fitted = fit()
        shelf.mkdir(parents=True, exist_ok=True)
        # Written to a temporary folder and renamed, so that no partial one is ever seen.
        with tempfile.TemporaryDirectory(dir=shelf, prefix=".saving-") as aside:
            fitted.save(Path(aside) / name)
            try:
                (Path(aside) / name).rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
    return load(folder)
