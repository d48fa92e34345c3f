"""TF-IDF, topics and an untrained encoder over posts and articles."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.baselines.social.embeddings import SocialEmbeddings
from models.baselines.social.lda import LdaSettings, SocialLda
from models.baselines.social.texts import lead, whole
from models.baselines.social.tfidf import SocialTfidf
from models.encoders.protocol import Encoder
from models.errors import AppError
from models.social.protocol import NewsArticle

FERRY = ["ferry", "pier", "captain", "smoke", "rope", "engine", "deck"]
BEES = ["bees", "swarm", "honey", "queen", "keeper", "stalls", "netting"]


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
    for bodies, found in ((False, False), (True, True)):
        vectors = SocialTfidf.fit(ARTICLES, ["ferry captain"], bodies=bodies)
        likeness = (
            dense(vectors.posts(["captain @user ferry https://example.org"])) @ dense(vectors.articles(ARTICLES)).T
        )
        assert (likeness[0, 0] > 0.0) == found
        assert likeness[0, 1] > likeness[0, 0]


def test_cosine_is_of_rare_words() -> None:
    vectors = SocialTfidf.fit(ARTICLES, ["ferry", "bees", "captain"])
    found = dense(vectors.posts(["ferry captain", "the bees"])) @ dense(vectors.articles(ARTICLES)).T
    assert found.argmax(axis=1).tolist() == [1, 2]
    norms = np.linalg.norm(dense(vectors.articles(ARTICLES)), axis=1)
    np.testing.assert_allclose(norms, 1.0)


def test_posts_without_words_have_zero_vectors() -> None:
    vectors = SocialTfidf.fit(ARTICLES)
    assert not dense(vectors.posts(["", "@user https://example.org"])).any()


def test_texts_without_a_common_word_are_rejected() -> None:
    with pytest.raises(AppError) as caught:
        SocialTfidf.fit([article("a", "One", "two")])
    assert caught.value.code == "too_little_text"
    with pytest.raises(AppError) as caught:
        SocialLda.fit([article("a", "One", "two")], ["three"], LdaSettings(2))
    assert caught.value.code == "too_little_text"


@pytest.fixture(scope="module")
def topics() -> SocialLda:
    random = np.random.default_rng(0)
    bodies = [" ".join(random.choice(words, 30)) for words in (FERRY, BEES) for _ in range(40)]
    posts = [" ".join(random.choice(words, 6)) for words in (FERRY, BEES) for _ in range(40)]
    return SocialLda.fit([article(str(n), "", body) for n, body in enumerate(bodies)], posts, LdaSettings(2, passes=10))


def test_topics_separate_subjects_without_common_words(topics: SocialLda) -> None:
    articles = topics.articles([article("f", "", "ferry pier captain"), article("b", "", "bees swarm honey")])
    posts = topics.posts(["smoke rope engine", "queen keeper stalls", "xylophone", ""])
    np.testing.assert_allclose(np.linalg.norm(posts[:2], axis=1), 1.0, atol=1e-5)
    likeness = posts @ articles.T
    assert likeness[0, 0] > likeness[0, 1] + 0.2
    assert likeness[1, 1] > likeness[1, 0] + 0.2
    assert not posts[2:].any()


def test_topics_are_saved_and_loaded(topics: SocialLda, tmp_path: Path) -> None:
    topics.save(tmp_path / "lda")
    asked = ["smoke rope engine", "queen of the ferry"]
    np.testing.assert_allclose(SocialLda.load(tmp_path / "lda").posts(asked), topics.posts(asked), atol=1e-6)


def test_the_base_encoder_knows_what_belongs_together(encoder: Encoder) -> None:
    vectors = SocialEmbeddings(encoder)
    posts = vectors.posts(["The boat to the island is not running", "@user", "Stung at the market this morning"])
    likeness = posts @ vectors.articles(ARTICLES).T
    assert likeness[0].argmax() == 1
    assert likeness[2].argmax() == 2
    assert not posts[1].any()
    assert vectors.posts([]).shape == (0, encoder.dimension)
