"""Reads fitted weights from JSON files."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from models.errors import InputError

Weights = TypeVar("Weights")


def load_json_weights(path: Path, training: str, read: Callable[[dict[str, Any]], Weights]) -> Weights:
    """Return what ``read`` makes of the JSON object in ``path``.

    Args:
        training: which command of ``python -m models.training`` writes the file.
        read: may raise ValueError, KeyError and TypeError.

    Raises:
        AppError: ``no_such_file`` or ``damaged_weights``.
    """
    try:
        return read(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise InputError("no_such_file", f"There are no weights {path}.", f"Run the training of {training}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise InputError("damaged_weights", f"{path} cannot be read: {error!r}.", f"Train {training} again.") from error
