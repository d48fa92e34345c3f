"""The default encoder: compared with the PyTorch reference, under threads, and from its cache."""

import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from models.encoders.base_encoder import BaseEncoder
from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.protocol import Encoder

TEXTS = [
    "The harbour wall will not be built before the pumps are paid for.",
    "No.",
    "",
    "Pumps 🚰 first, “wall” second – naïve? £38.4 million!",
    "물이 빠지지 않으면 벽은 소용이 없습니다.",
    "We counted two hundred and twelve houses that took water in January, and forty-seven of them deeper than a "
    "chair. " * 30,
    "a",
    " \n\t ",
]


def test_vectors_have_unit_length(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert vectors.dtype == np.float32
    assert encoder.dimension == 384
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=2e-3)


def test_agrees_with_the_torch_reference(encoder: Encoder, base_model: BaseModel) -> None:
    reference = BaseEncoder(base_model, "torch-cpu", default_cache_directory())
    cosines = (encoder.encode(TEXTS) * reference.encode(TEXTS)).sum(axis=1)
    assert cosines.min() > 0.999
    assert reference.version == encoder.version


def test_no_texts_give_no_vectors(encoder: Encoder) -> None:
    assert encoder.encode([]).shape == (0, 384)


@pytest.mark.slow
def test_order_is_the_callers_however_batches_are_cut(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"{'word ' * (17 * n % 40)}number {n}" for n in range(90)]
    monkeypatch.setattr(encoder, "_bounds", (100, 3))
    cut = encoder.encode(many)
    alone = np.concatenate([encoder.encode([text]) for text in many])
    assert (cut * alone).sum(axis=1).min() > 0.999
    # The nearest of all is the text itself: no rows were swapped.
    assert np.argmax(cut @ alone.T, axis=1).tolist() == list(range(len(many)))


def test_warm_cache_starts_without_torch(encoder: Encoder) -> None:
    """``encoder`` has filled the cache; a fresh process then needs neither torch nor Transformers."""
    script = """
        import sys
        from models.encoders.loading import load_encoder
        encoder = load_encoder(device="cpu")
        assert encoder.encode(["Pumps first."]).shape == (1, 384)
        print([name for name in ("torch", "transformers", "spacy") if name in sys.modules])
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout.strip() == "[]"


def test_cache_folder_by_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUOTEDESK_CACHE", str(tmp_path))
    assert default_cache_directory() == tmp_path
    monkeypatch.delenv("QUOTEDESK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert default_cache_directory() == tmp_path / "xdg" / "quotedesk"
