"""The compat package was reviewed for the installed versions, and the private names it uses are as it expects them."""

import importlib
import pkgutil
from importlib.metadata import version

import pytest

from server import compat

MODULES = sorted(module.name for module in pkgutil.iter_modules(compat.__path__))


@pytest.mark.parametrize("module", MODULES)
def test_installed_versions_are_reviewed(module: str) -> None:
    reviewed = importlib.import_module(f"server.compat.{module}").REVIEWED_VERSIONS
    assert reviewed
    assert {name: version(name) for name in reviewed} == reviewed, (
        f"Another version is installed than server/compat/{module}.py was read against: "
        "read the library's source again, then change REVIEWED_VERSIONS."
    )
