"""Errors of an installation without the optional packages."""

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


def test_installed_packages_pass() -> None:
    require_packages(("requirements-milvus.txt",), "json", "email")
