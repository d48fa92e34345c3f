"""The network that compares a quote with a passage in another language."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from models.encoders.multilingual import MultilingualEncoder, load_multilingual_encoder
from models.encoders.translation_head import likeness, shipped_head
from models.headline.shipped import lazy_states

BRIDGE = "We will not close the bridge before the winter."
KOREAN = "우리는 겨울이 되기 전에 다리를 폐쇄하지 않을 것입니다."
TRANSLATED = "Wir werden die Brücke nicht vor dem Winter schließen."


class Other:
    """An encoder that no head was trained over."""

    version, dimension, threshold = "other", 2, 0.7

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise NotImplementedError


@pytest.fixture(scope="module")
def encoder() -> MultilingualEncoder:
    return load_multilingual_encoder(lazy_states(device="cpu"))


def test_the_shipped_head_belongs_to_the_shipped_encoder(encoder: MultilingualEncoder) -> None:
    head = shipped_head(encoder.version)
    assert head is not None
    vectors = encoder.encode([BRIDGE, TRANSLATED])
    refined = head.refine(vectors)
    assert refined.shape == vectors.shape
    np.testing.assert_allclose(np.linalg.norm(refined, axis=1), 1, rtol=1e-5)


def test_translation_is_more_similar_than_text_on_the_same_subject(encoder: MultilingualEncoder) -> None:
    quote, *others = encoder.encode([KOREAN, BRIDGE, "We painted the bridge in winter.", "I sell herring here."])
    alike = likeness(encoder, quote, "ko", np.stack(others), ["en", "en", "en"])
    assert alike[0] >= encoder.threshold > alike[2]
    assert alike[0] > alike[1] > alike[2]


def test_languages_that_it_was_not_trained_on_are_compared_by_cosines(encoder: MultilingualEncoder) -> None:
    quote, *others = encoder.encode([KOREAN, TRANSLATED, BRIDGE])
    cosines = np.stack(others) @ quote
    german, english = likeness(encoder, quote, "ko", np.stack(others), ["de", "en"])
    assert german == pytest.approx(cosines[0], abs=1e-5)
    assert english != pytest.approx(cosines[1], abs=1e-3)
    unread = likeness(encoder, quote, "ja", np.stack(others), ["de", "en"])
    np.testing.assert_allclose(unread, cosines, atol=1e-5)


def test_another_encoder_is_compared_by_its_cosines() -> None:
    quote, others = np.array([1, 0], np.float32), np.array([[0.6, 0.8], [1, 0]], np.float32)
    assert likeness(Other(), quote, "en", others, ["ko", "pl"]).tolist() == pytest.approx([0.6, 1.0])
