"""The fitted detector on disk: round trip, and rejection of other files."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, BaseModel, locate_base_model
from models.encoders.weight_files import save_weights
from models.errors import AppError
from models.headline.detection.detector import DETECTOR, Detector, LanguageDetector, load_detector, logistic
from models.headline.detection.piece_network import FACTS, PIECES, TASK, Pieces
from models.headline.detection.signals import signal_names
from models.headline.shipped import LAYERS

WIDTH = 4
# Whatever its pieces: 3.
ALWAYS_THREE: dict[str, torch.Tensor] = {
    "mean": torch.zeros(FACTS),
    "scale": torch.ones(FACTS),
    "project": torch.zeros(2, WIDTH, 1),
    "project_bias": torch.zeros(2, 1, 1),
    "compare": torch.zeros(2 + FACTS, 1),
    "compare_bias": torch.ones(1),
    "attend": torch.zeros(1, 1),
    "attend_bias": torch.zeros(1),
    "aggregate": torch.ones(3, 1),
    "aggregate_bias": torch.zeros(1),
    "out": torch.ones(1, 1),
    "out_bias": torch.zeros(1),
}
SOME_PIECES = Pieces(np.ones((5, FACTS), np.float32), np.ones((2, 5, WIDTH), np.float16))


def of_korean(arrays: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {f"ko.0.{name}": array for name, array in arrays.items()}


def said(base: BaseModel, **changed: Any) -> dict[str, Any]:
    one = {
        "intercept": 0.5,
        "weights": {"align@2": -2.0, "words": 1.0},
        "pieces_share": 0.0,
        "stretch": 2.0,
        "shift": -1.0,
        "threshold": 0.8,
    }
    return {
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "layers": [2, 4],
        "pieces": False,
        "languages": {"en": one},
        **changed,
    }


def write(folder: Path, content: Any) -> Path:
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / DETECTOR).write_text(text, encoding="utf-8")
    return folder


def refused(base: BaseModel, folder: Path) -> AppError:
    with pytest.raises(AppError) as caught:
        load_detector(base, folder)
    return caught.value


def test_saved_detector_is_loaded(small_base: BaseModel, tmp_path: Path) -> None:
    detector = load_detector(small_base, write(tmp_path, said(small_base)))
    assert detector.layers == (2, 4)
    own = detector.of("en")
    assert (own.intercept, own.stretch, own.shift, own.threshold, own.pieces) == (0.5, 2.0, -1.0, 0.8, None)
    names = signal_names((2, 4))
    signals = np.zeros((2, len(names)), np.float32)
    signals[0, names.index("align@2")] = 1.0
    signals[1, names.index("words")] = 3.0
    signals[:, names.index("align@4")] = 9.0  # has no weight
    expected = [logistic(2.0 * (0.5 - 2.0) - 1.0), logistic(2.0 * (0.5 + 3.0) - 1.0)]
    np.testing.assert_allclose(own.probabilities(signals, []), expected, rtol=1e-5)


def with_korean_network(base: BaseModel) -> dict[str, Any]:
    content = said(base, pieces=True)
    content["languages"]["ko"] = {**content["languages"]["en"], "pieces_share": 0.5}
    return content


def test_the_network_has_its_share(small_base: BaseModel, tmp_path: Path) -> None:
    save_weights(tmp_path / PIECES, of_korean(ALWAYS_THREE), small_base, TASK)
    detector = load_detector(small_base, write(tmp_path, with_korean_network(small_base)))
    assert detector.of("en").pieces is None
    signals = np.zeros((1, len(signal_names((2, 4)))), np.float32)
    assert detector.of("en").probabilities(signals, [SOME_PIECES])[0] == pytest.approx(logistic(0.0))
    assert detector.of("ko").probabilities(signals, [SOME_PIECES])[0] == pytest.approx(
        logistic(2.0 * (0.5 + 0.5 * 3.0) - 1.0)
    )


@pytest.mark.parametrize("name", ALWAYS_THREE)
def test_a_network_that_lacks_a_part_or_does_not_fit_is_damaged(
    small_base: BaseModel, tmp_path: Path, name: str
) -> None:
    lacking = {other: array for other, array in ALWAYS_THREE.items() if other != name}
    # A different size in every dimension does not match.
    swollen = {**ALWAYS_THREE, name: torch.zeros([size + 1 for size in ALWAYS_THREE[name].shape])}
    for arrays in (lacking, swollen) if name not in {"compare_bias", "aggregate_bias", "out_bias"} else (lacking,):
        save_weights(tmp_path / PIECES, of_korean(arrays), small_base, TASK)
        assert refused(small_base, write(tmp_path, with_korean_network(small_base))).code == "damaged_weights"


def test_network_of_other_base_is_rejected(small_base: BaseModel, base_model: BaseModel, tmp_path: Path) -> None:
    save_weights(tmp_path / PIECES, of_korean(ALWAYS_THREE), base_model, TASK)
    error = refused(small_base, write(tmp_path, with_korean_network(small_base)))
    assert error.code == "other_base_model"
    (tmp_path / PIECES).unlink()
    assert refused(small_base, tmp_path).code == "no_such_file"


def test_other_base_is_rejected_with_both_names(small_base: BaseModel, base_model: BaseModel, tmp_path: Path) -> None:
    error = refused(base_model, write(tmp_path, said(small_base)))
    assert error.code == "other_base_model"
    assert small_base.name in error.message
    assert base_model.name in error.message
    assert small_base.name in error.hint
    # The same name over other weights is another base.
    changed = BaseModel(small_base.name, base_model.directory)
    assert refused(changed, tmp_path).code == "other_base_model"


@pytest.mark.parametrize("content", ["null", "{}", "\udcff"])
def test_what_is_no_detector_is_damaged(small_base: BaseModel, tmp_path: Path, content: str) -> None:
    (tmp_path / DETECTOR).write_bytes(content.encode("utf-8", "surrogateescape"))
    error = refused(small_base, tmp_path)
    assert error.code == "damaged_weights"
    assert DETECTOR in error.message


@pytest.mark.parametrize("name", ["intercept", "weights", "pieces_share", "stretch", "shift", "threshold"])
@pytest.mark.parametrize("value", ["high", ...])
def test_a_number_that_is_none_is_damaged(small_base: BaseModel, tmp_path: Path, name: str, value: Any) -> None:
    content = said(small_base)
    if value is ...:
        del content["languages"]["en"][name]
    else:
        content["languages"]["en"][name] = value
    assert refused(small_base, write(tmp_path, content)).code == "damaged_weights"


def test_unknown_signal_error_names_it(small_base: BaseModel, tmp_path: Path) -> None:
    content = said(small_base)
    content["languages"]["en"]["weights"] |= {"align@9": 1.0, "moon": 2.0}
    error = refused(small_base, write(tmp_path, content))
    assert error.code == "damaged_weights"
    assert "align@9, moon" in error.message


def test_untrained_language_uses_another_detector() -> None:
    own = LanguageDetector(0.0, np.zeros(1, np.float32), None, 0.0, 1.0, 0.0, 0.5)
    assert Detector((1,), {"en": own}).of("ko") is own


def test_the_shipped_one() -> None:
    detector = load_detector(locate_base_model(MULTILINGUAL_BASE_MODEL))
    assert detector.layers == LAYERS
    for language in ("en", "ko"):
        own = detector.languages[language]
        assert 0.5 < own.threshold < 1.0
        assert own.stretch > 0.0
    assert detector.of("ko").pieces is not None


def test_logistic_does_not_overflow() -> None:
    probabilities = logistic(np.array([-1e9, -1.0, 0.0, 1.0, 1e9]))
    assert probabilities[0] < 1e-20
    assert probabilities[2] == 0.5
    assert probabilities[4] == 1.0
