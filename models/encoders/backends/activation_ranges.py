"""Ranges of activations as files, stored next to the weights they were measured with."""

import json
from pathlib import Path
from typing import Any

from models.encoders.backends.quantization import Ranges
from models.errors import InputError


def read_ranges(path: Path, weights_sha256: str) -> Ranges | None:
    """Read the ranges in ``path``; None where there is no such file, or it belongs to other weights.

    Raises:
        AppError: ``damaged_weights``.
    """
    if not path.is_file():
        return None
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["weights_sha256"] != weights_sha256:
            return None
        return [(float(low), float(high)) for low, high in content["ranges"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            "damaged_weights",
            f"{path} does not hold ranges of activations ({error!r}).",
            "Make it again with “python -m models.training recommend --stage ranges”, or remove it: passages are "
            "embedded in floating point then.",
        ) from error


def write_ranges(path: Path, ranges: Ranges, weights_sha256: str, facts: dict[str, Any]) -> None:
    """Write ``{**facts, weights_sha256, ranges}``, to a temporary file that is then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    content = {
        **facts,
        "weights_sha256": weights_sha256,
        "ranges": [[round(low, 5), round(high, 5)] for low, high in ranges],
    }
    aside.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    aside.replace(path)
