"""The wheel, built once for all tests."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that ``make package`` builds."""
    folder = tmp_path_factory.mktemp("wheel")
    building = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *building], check=True)
    [built] = folder.iterdir()
    return built
