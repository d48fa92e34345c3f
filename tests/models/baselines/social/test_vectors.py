"""TF-IDF and an untrained encoder over posts and articles."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.social.vectors import SocialEmbeddings, SocialTfidf, lead, whole
from models.encoders.protocol import Encoder
from models.errors import AppError
from models.social.protocol import NewsArticle


def article(name: str, title: str, body: str) -> NewsArticle:
    return NewsArticle(name, title, body)


LATE = article("late", "Harbour news", " ".join(["harbour"] * 120) + " ferry captain ferry rope.")
FERRY_STOPS = article(
    "ferry", "Ferry stops", "LONDON (AP) — The ferry captain saw smoke.\nAdvertisement\nThe rope held."
)
BEES_SWARM = article("bees", "Bees swarm", "The honey was gone, the keeper said. Harbour stalls stayed shut.")
ARTICLES = [LATE, FERRY_STOPS, BEES_SWARM]


def dense(matrix: object) -> NDArray[np.float64]:
    return np.asarray(matrix.todense() if hasattr(matrix, "todense") else matrix, dtype=np.float64)


def test_the_lead_is_the_title_and_the_first_hundred_words() -> None:
    assert lead(LATE) == "Harbour news\n" + " ".join(["harbour"] * 100)
    assert lead(FERRY_STOPS) == "Ferry stops\nThe ferry captain saw smoke. The rope held."
    assert whole(FERRY_STOPS) == "Ferry stops\nThe ferry captain saw smoke.\nThe rope held."


def test_whole_bodies_know_what_leads_do_not() -> None:
    for bodies in (False, True):
        vectors = SocialTfidf.fit(ARTICLES, ["ferry captain"], bodies=bodies)
        likeness = (
            dense(vectors.posts(["captain @user ferry https://example.org"])) @ dense(vectors.articles(ARTICLES)).T
        )
        assert (likeness[0, 0] > 0.0) == bodies
        assert likeness[0, 1] > likeness[0, 0]


def test_cosine_is_of_rare_words() -> None:
    vectors = SocialTfidf.fit(ARTICLES, ["ferry", "bees", "captain"])
    cosines = dense(vectors.posts(["ferry captain", "the bees"])) @ dense(vectors.articles(ARTICLES)).T
    assert cosines.argmax(axis=1).tolist() == [1, 2]
    norms = np.linalg.norm(dense(vectors.articles(ARTICLES)), axis=1)
    np.testing.assert_allclose(norms, 1.0)


def test_texts_without_a_common_word_are_rejected() -> None:
    with pytest.raises(AppError) as caught:
        SocialTfidf.fit([article("a", "One", "two")])
    assert caught.value.code == "too_little_text"


def test_the_base_encoder_knows_what_belongs_together(encoder: Encoder) -> None:
    vectors = SocialEmbeddings(encoder)
    posts = vectors.posts(["The boat to the island is not running", "@user", "Stung at the market this morning"])
    likeness = posts @ vectors.articles(ARTICLES).T
    assert likeness[0].argmax() == 1
    assert likeness[2].argmax() == 2
    assert not posts[1].any()
    assert vectors.posts([]).shape == (0, encoder.dimension)
