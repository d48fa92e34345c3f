"""Errors of an installation without the optional packages."""

from pathlib import Path

import pytest

from models.errors import InputError
from models.optional_packages import require_packages


def test_missing_packages_are_named_with_the_file_that_lists_them() -> None:
    with pytest.raises(InputError) as caught:
        require_packages(("requirements-torch.txt", "requirements-train.txt"), "json", "no_such_package")
    assert caught.value.code == "packages_missing"
    assert "no_such_package" in caught.value.message
    assert "json" not in caught.value.message
    assert caught.value.hint.endswith("pip install -r requirements-torch.txt && pip install -r requirements-train.txt")


def test_lists_of_an_installed_wheel_are_named_where_they_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.optional_packages._INSTALLED", tmp_path)
    with pytest.raises(InputError) as caught:
        require_packages(("requirements-mcp.txt",), "no_such_package")
    assert caught.value.hint == f"Install them: pip install -r {tmp_path}/requirements-mcp.txt"


def test_installed_packages_pass() -> None:
    require_packages(("requirements-milvus.txt",), "json", "email")
