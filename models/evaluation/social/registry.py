"""The systems of ``social`` that can be named on the command line."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path

from models.baselines.fit_cache import load_or_fit
from models.baselines.social.embeddings import SocialEmbeddings
from models.baselines.social.lda import LdaSettings, SocialLda
from models.baselines.social.texts import PostArticleVectors
from models.baselines.social.tfidf import SocialTfidf
from models.encoders.cache_directory import default_cache_directory
from models.encoders.loading import load_encoder
from models.errors import AppError, InputError
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.collection import Collection
from models.evaluation.social.pairs import LabelledPairs, pair_scores
from models.evaluation.social.systems import EncoderSystem, LinkerSystem, LinkSystem, VectorSystem
from models.evaluation.social.vectors import FileCachedSocialEncoder
from models.evaluation.vector_file import VectorFiles
from models.metrics.average_precision import average_precision
from models.social.dataset import SocialData
from models.social.protocol import PostLinker
from models.social.shipped import SHIPPED_WEIGHTS, load_shipped_linker

ALL = "all"
TFIDF = "tfidf"
SHIPPED = "shipped"

TOPICS = (50, 100, 200)
# Increase it when the meaning of the same settings changes.
FORMAT = 1

# Bound to the posts and articles of one folder.
Maker = Callable[[Collection], LinkSystem]


class SocialSystemRegistry:
    """Systems by name; their parts are loaded or fitted when first needed.

    Args:
        base_model: hub name or path of the base encoder.
        device: ``auto``, ``cpu`` or ``cuda``.
        train: data for systems that need fitting: the articles and posts of its train links, or all of it without such
            links; settings are chosen on its dev links.
        cache: folder for vectors and fitted systems; the user's cache folder if None.
        weights: folder of trained weights; the shipped ones if None.
    """

    def __init__(
        self,
        base_model: str,
        device: str,
        train: SocialData,
        cache: Path | None = None,
        weights: Path | None = None,
    ) -> None:
        self._base_model, self._device = base_model, device
        self._train = train
        self._cache = (cache or default_cache_directory()) / "social"
        self._weights = weights or SHIPPED_WEIGHTS
        self._files = VectorFiles(self._cache)
        # A new system is one line here.
        self._makers: dict[str, Maker] = {
            TFIDF: lambda collection: VectorSystem(SocialTfidf.fit(collection.articles), collection),
            "tfidf-full": lambda collection: VectorSystem(
                SocialTfidf.fit(collection.articles, bodies=True), collection
            ),
            "lda": lambda collection: VectorSystem(self._lda, collection),
            "base": lambda collection: VectorSystem(self._base, collection),
            "encoder": self._encoder,
            SHIPPED: self._shipped,
        }

    @property
    def names(self) -> list[str]:
        """Every name, the shipped one last."""
        return list(self._makers)

    def known(self, names: Sequence[str]) -> list[str]:
        """Returns ``names`` once each, or every name if ``all`` is among them; creates nothing.

        Raises:
            AppError: ``unknown_model``.
        """
        for name in names:
            if name not in self._makers and name != ALL:
                raise InputError(
                    "unknown_model", f"There is no model {name!r}.", f"Known: {', '.join(self._makers)}, or {ALL}."
                )
        return self.names if ALL in names else list(dict.fromkeys(names))

    def take(self, name: str, collection: Collection) -> LinkSystem:
        """Creates the system called ``name``, which must be one of ``known``.

        Raises:
            AppError: it cannot be created; the message names it and says why.
        """
        try:
            return self._makers[name](collection)
        except AppError as error:
            raise InputError(
                error.code,
                f"The model {name!r} cannot be made: {error.message}",
                f"{error.hint} Or name the models to measure with --models, without {name}.",
            ) from error

    @cached_property
    def _base(self) -> PostArticleVectors:
        return SocialEmbeddings(self._files(load_encoder(self._base_model, self._device)))

    @cached_property
    def _linker(self) -> PostLinker:
        return load_shipped_linker(
            self._base_model, self._device, self._weights, lambda encoder: FileCachedSocialEncoder(encoder, self._files)
        )

    def _encoder(self, collection: Collection) -> EncoderSystem:
        return EncoderSystem(self._linker.encoder, collection)

    def _shipped(self, collection: Collection) -> LinkSystem:
        return LinkerSystem(
            self._linker, lambda: ArticleIndex(collection, self._linker.encoder, self._cache), collection
        )

    @cached_property
    def _lda(self) -> PostArticleVectors:
        """Fits LDA with the number of topics that is best on dev's pairs."""
        own = self._train
        links = own.links.get("train", ())
        articles = dict.fromkeys(link.article_id for link in links) or own.articles
        posts = dict.fromkeys(link.post_id for link in links) or own.posts
        texts = [own.posts[post].text for post in posts]
        read = [own.article(article) for article in articles]
        digest = hashlib.sha256(
            "\0".join([*texts, *(each.title + each.body for each in read)]).encode("utf-8", "replace")
        )

        def fitted(topics: int) -> SocialLda:
            settings = LdaSettings(topics)
            described = f"{FORMAT} {settings!r} {digest.hexdigest()}"
            return load_or_fit(
                self._cache, "lda", described, SocialLda.load, partial(SocialLda.fit, read, texts, settings)
            )

        if not own.links.get("dev"):
            return fitted(TOPICS[len(TOPICS) // 2])
        collection = Collection.of(own)
        pairs = LabelledPairs.of(own.links["dev"], collection)
        dev = Collection(collection.posts, tuple(collection.articles[row] for row in sorted(set(pairs.articles))))
        pairs = LabelledPairs.of(own.links["dev"], dev)

        def quality(topics: int) -> float:
            return average_precision(pairs.truth, pair_scores(VectorSystem(fitted(topics), dev), pairs))

        return fitted(max(TOPICS, key=quality))
