"""The systems of ``social`` that can be named on the command line."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from models.baselines.social.vectors import PostArticleVectors, SocialEmbeddings, SocialTfidf
from models.encoders.cache_directory import default_cache_directory
from models.encoders.loading import load_encoder
from models.evaluation.registry import Registry
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.collection import Collection
from models.evaluation.social.systems import EncoderSystem, LinkerSystem, LinkSystem, VectorSystem
from models.evaluation.social.vectors import FileCachedSocialEncoder
from models.evaluation.vector_file import VectorFiles
from models.social.protocol import PostLinker
from models.social.shipped import SHIPPED_WEIGHTS, load_shipped_linker

TFIDF = "tfidf"
SHIPPED = "shipped"


class SocialSystemRegistry(Registry[Callable[[Collection], LinkSystem]]):
    """Systems by name, the shipped one last; their parts are loaded when first needed.

    Args:
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        weights: folder of trained weights; the shipped ones if ``None``.
    """

    def __init__(self, base_model: str, device: str, weights: Path | None = None) -> None:
        self._base_model, self._device = base_model, device
        self._cache = default_cache_directory() / "social"
        self._weights = weights or SHIPPED_WEIGHTS
        self._files = VectorFiles(self._cache)
        # A new system is one line here.
        super().__init__(
            {
                TFIDF: lambda collection: VectorSystem(SocialTfidf.fit(collection.articles), collection),
                "tfidf-full": lambda collection: VectorSystem(
                    SocialTfidf.fit(collection.articles, bodies=True), collection
                ),
                "base": lambda collection: VectorSystem(self._base, collection),
                "encoder": lambda collection: EncoderSystem(self._linker.encoder, collection),
                SHIPPED: self._shipped,
            }
        )

    def take(self, name: str, collection: Collection) -> LinkSystem:
        """Create the system called ``name`` for the posts and articles of a collection.

        Raises:
            AppError: see ``create``.
        """
        return self.create(name, lambda: self.makers[name](collection))

    @cached_property
    def _base(self) -> PostArticleVectors:
        return SocialEmbeddings(self._files(load_encoder(self._base_model, self._device)))

    @cached_property
    def _linker(self) -> PostLinker:
        return load_shipped_linker(
            self._base_model, self._device, self._weights, lambda encoder: FileCachedSocialEncoder(encoder, self._files)
        )

    def _shipped(self, collection: Collection) -> LinkSystem:
        return LinkerSystem(
            self._linker, lambda: ArticleIndex(collection, self._linker.encoder, self._cache), collection
        )
