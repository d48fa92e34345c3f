"""Packages that not every installation has: those of requirements-train.txt and requirements-milvus.txt."""

from importlib.util import find_spec

from models.errors import InputError


def require_packages(requirements: str, *packages: str) -> None:
    """Checks that optional packages are installed.

    Args:
        requirements: the file that lists them, such as ``requirements-train.txt``.
        packages: names of their modules.

    Raises:
        InputError: ``packages_missing``, naming those that are not installed.
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise InputError(
            "packages_missing",
            f"This needs {', '.join(missing)}, which this installation does not have.",
            f"Install them: pip install -r {requirements}",
            params={"name": ", ".join(missing)},
        )
