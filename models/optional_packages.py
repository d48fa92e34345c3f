"""Packages that not every installation has: those of all requirements files but requirements.txt."""

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from models.errors import InputError

# Where the wheel puts the files; in a checkout they are at its root.
_INSTALLED = Path(sys.prefix, "share", "quotedesk")


def require_packages(requirements: Sequence[str], *packages: str) -> None:
    """Check that optional packages are installed.

    Args:
        requirements: the files that list them, such as ``requirements-train.txt``, in the order to install them.
        packages: names of their modules.

    Raises:
        InputError: ``packages_missing``, naming those that are not installed.
    """
    folder = f"{_INSTALLED}/" if _INSTALLED.is_dir() else ""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise InputError(
            "packages_missing",
            f"This needs {', '.join(missing)}, which this installation does not have.",
            f"Install them: {' && '.join(f'pip install -r {folder}{name}' for name in requirements)}",
            params={"name": ", ".join(missing)},
        )
