"""Where an encoder runs."""

from pathlib import Path

import pytest

from models.encoders.loading import default_device
from models.errors import AppError


def test_a_processor_is_the_default_without_a_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert default_device() == "cpu"
    assert default_device("cpu") == "cpu"


def test_gpu_is_ignored_without_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: True)
    monkeypatch.setattr("models.encoders.loading.find_spec", lambda _: None)
    assert default_device() == "cpu"


def test_gpu_without_pytorch_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.optional_packages.find_spec", lambda _: None)
    with pytest.raises(AppError) as caught:
        default_device("cuda")
    assert caught.value.code == "packages_missing"
    assert "requirements-gpu.txt" in caught.value.hint


@pytest.mark.parametrize("device", ["gpu", ""])
def test_unknown_devices_are_rejected_by_name(device: str) -> None:
    with pytest.raises(AppError) as caught:
        default_device(device)
    assert caught.value.code == "unknown_device"
    assert repr(device) in caught.value.message
