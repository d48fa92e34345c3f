"""Packages that not every installation has: those of all requirements files but requirements.txt."""

from collections.abc import Sequence
from importlib.util import find_spec

from models.errors import InputError


def require_packages(requirements: Sequence[str], *packages: str) -> None:
    """Check that optional packages are installed.

    Args:
        requirements: the files that list them, such as ``requirements-train.txt``, in the order to install them.
        packages: names of their modules.

    Raises:
        InputError: ``packages_missing``, naming those that are not installed.
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise InputError(
            "packages_missing",
            f"This needs {', '.join(missing)}, which this installation does not have.",
            f"Install them: {' && '.join(f'pip install -r {requirement}' for requirement in requirements)}",
            params={"name": ", ".join(missing)},
        )
