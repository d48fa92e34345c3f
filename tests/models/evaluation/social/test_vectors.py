from pathlib import Path

import numpy as np

from models.evaluation.social.vectors import FileCachedSocialEncoder
from models.evaluation.vector_file import VectorFiles
from models.social.protocol import NewsArticle
from tests.fakes.linking import HashingSocial

TEXTS = ["the ferry sank", "", "which ferry"]


def test_vectors_of_each_side_are_stored(tmp_path: Path) -> None:
    plain, inner = HashingSocial(), HashingSocial()
    kept = FileCachedSocialEncoder(inner, VectorFiles(tmp_path))
    for _ in range(2):
        np.testing.assert_allclose(kept.encode_posts(TEXTS), plain.encode_posts(TEXTS), atol=5e-4)
        np.testing.assert_allclose(kept.encode_parts(TEXTS), plain.encode_parts(TEXTS), atol=5e-4)
    assert sorted(inner.posts) == sorted(inner.parts) == sorted(TEXTS)
    article = NewsArticle("a", "Ferry", "It sank.\nIt was old.")
    assert kept.article_parts(article) == inner.article_parts(article)
    assert (kept.version, kept.dimension) == (inner.version, inner.dimension)


def test_second_run_encodes_nothing(tmp_path: Path) -> None:
    FileCachedSocialEncoder(HashingSocial(), VectorFiles(tmp_path)).encode_parts(TEXTS)
    inner = HashingSocial()
    FileCachedSocialEncoder(inner, VectorFiles(tmp_path)).encode_parts(TEXTS)
    assert inner.parts == []
    other = HashingSocial(version="hashing-social-2")
    FileCachedSocialEncoder(other, VectorFiles(tmp_path)).encode_parts(TEXTS)
    assert sorted(other.parts) == sorted(TEXTS)
