"""Training examples of CATBERT: posts with their articles, and sentences removed from articles as pseudo-posts."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.optimization.loop import endless_batches
from models.social.article_parts import ArticleDivider, PartShape
from models.social.cleaning import clean_post
from models.social.dataset import SocialData
from models.social.networks.dual_encoder import POST_PIECES
from models.social.protocol import NewsArticle
from models.social.word_overlap import WordRarity, content_words, coverage

_SENTENCE_END = re.compile(r"(?<=[.!?”\"])\s+(?=[A-Z“\"'])|\n")
# Words of a sentence that may serve as a post.
FEWEST_WORDS, MOST_WORDS = 6, 60

Ids = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A post and the articles it is about.

    Args:
        post: ids.
        article: key of the article it is about.
        own: keys of all articles it is about: none of them is a negative.
        hard: keys of similar articles that it is not about.
        day: of the post; 0 where it has none.
        words: its content words.
    """

    post: Ids
    article: str
    own: frozenset[str]
    hard: tuple[str, ...]
    day: int
    words: tuple[str, ...]


class TokenizedArticles:
    """Articles as token ids by part, with the words of each part.

    Args:
        articles: by id.
        base: whose tokenizer is used.
        shape: how they are divided.
    """

    def __init__(self, articles: Sequence[NewsArticle], base: BaseModel, shape: PartShape) -> None:
        texts = ArticleDivider(base, shape).parts_of_all(articles)
        ids = BatchTokenizer(base, shape.pieces).ids([text for own in texts for text in own], shape.pieces)
        self.texts = {article.article_id: own for article, own in zip(articles, texts, strict=True)}
        taken = iter(ids)
        self.ids = {key: [next(taken) for _ in own] for key, own in self.texts.items()}
        self._words: dict[str, list[frozenset[str]]] = {}

    def words(self, key: str) -> list[frozenset[str]]:
        """Return the content words of each part."""
        if key not in self._words:
            self._words[key] = [frozenset(content_words(text)) for text in self.texts[key]]
        return self._words[key]

    def nearest(self, key: str, words: Sequence[str], rarity: WordRarity, most: int) -> list[Ids]:
        """Return the first part and those that share most words with a post, at most ``most`` in all."""
        own = self.ids[key]
        if len(own) <= most:
            return own
        shares = coverage(words, rarity, self.words(key))
        best = [int(part) for part in np.argsort(-shares, kind="stable") if part][: most - 1]
        return [own[0], *(own[part] for part in sorted(best))]


def linked_examples(data: SocialData, split: str, base: BaseModel, *, weak: bool) -> list[Example]:
    """Return an example for each positive link of a split; its hard negatives are the post's negative links.

    Args:
        weak: include links that were found by words alone.
    """
    own: dict[str, set[str]] = {}
    hard: dict[str, list[str]] = {}
    for link in data.links[split]:
        if link.label:
            own.setdefault(link.post_id, set()).add(link.article_id)
        else:
            hard.setdefault(link.post_id, []).append(link.article_id)
    links = [link for link in data.links[split] if link.label and (weak or not link.weak)]
    texts = [clean_post(data.posts[link.post_id].text) for link in links]
    ids = BatchTokenizer(base).ids(texts, POST_PIECES)
    examples = []
    for link, text, post in zip(links, texts, ids, strict=True):
        if text:
            time = data.posts[link.post_id].posted_at
            examples.append(
                Example(
                    post,
                    link.article_id,
                    frozenset(own[link.post_id]),
                    tuple(hard.get(link.post_id, ())),
                    time.toordinal() if time else 0,
                    tuple(content_words(text)),
                )
            )
    return examples


def articles_before(data: SocialData, held_out: Sequence[str]) -> list[NewsArticle]:
    """Return articles and distractors published before every post of the held-out splits, and linked by none of them.

    A model may be trained on them without having seen its test data.
    """
    times = [data.posts[link.post_id].posted_at for split in held_out for link in data.links[split]]
    first = min((time.date() for time in times if time), default=None)
    linked = {link.article_id for split in held_out for link in data.links[split]}
    return [
        article
        for article in (*data.articles.values(), *data.distractors.values())
        if article.article_id not in linked
        and article.published_on is not None
        and (first is None or article.published_on < first)
    ]


@dataclass(frozen=True, slots=True)
class ClozeExample:
    """A sentence of an article as a post about it, and the article without it (inverse cloze task, Lee et al. 2019).

    Args:
        post: ids.
        key: of the article.
        parts: of the article, without the sentence.
    """

    post: Ids
    key: str
    parts: tuple[Ids, ...]


class InverseClozeSampler:
    """Draws sentences from articles, direct quotes first, for these are what posts are about.

    Args:
        articles: sources of the sentences.
        base: whose tokenizer is used.
        shape: how the articles are divided.
        most_parts: of each article.
        kept: probability that the sentence stays in the article.
    """

    def __init__(
        self, articles: Sequence[NewsArticle], base: BaseModel, shape: PartShape, most_parts: int, kept: float = 0.1
    ) -> None:
        self._divider = ArticleDivider(base, shape)
        self._tokenizer = BatchTokenizer(base, shape.pieces)
        self._articles = [article for article in articles if len(_sentences(article.body)) >= 4]
        self._pieces, self._most, self._kept = shape.pieces, most_parts, kept

    def __len__(self) -> int:
        return len(self._articles)

    def batches(self, size: int, seed: int) -> Iterator[list[ClozeExample]]:
        """Yield batches endlessly; no article twice in one."""
        order = random.Random(seed)
        for articles in endless_batches(lambda: order.sample(self._articles, len(self._articles)), size):
            yield self._taken(articles, order)

    def _taken(self, articles: Sequence[NewsArticle], order: random.Random) -> list[ClozeExample]:
        chosen, rest = [], []
        for article in articles:
            sentences = _sentences(article.body)
            quotes = [sentence for sentence in sentences if "“" in sentence or '"' in sentence]
            sentence = order.choice(quotes if quotes and order.random() < 0.6 else sentences)
            chosen.append(clean_post(sentence.replace("“", "").replace("”", "")))
            body = article.body if order.random() < self._kept else article.body.replace(sentence, " ")
            rest.append(NewsArticle(article.article_id, article.title, body))
        parts = [self._some(own, order) for own in self._divider.parts_of_all(rest)]
        posts = self._tokenizer.ids(chosen, POST_PIECES)
        ids = iter(self._tokenizer.ids([text for own in parts for text in own], self._pieces))
        return [
            ClozeExample(post, article.article_id, tuple(next(ids) for _ in own))
            for post, article, own in zip(posts, rest, parts, strict=True)
        ]

    def _some(self, parts: list[str], order: random.Random) -> list[str]:
        return parts if len(parts) <= self._most else [parts[0], *order.sample(parts[1:], self._most - 1)]


def _sentences(body: str) -> list[str]:
    return [sentence for sentence in _SENTENCE_END.split(body) if FEWEST_WORDS <= len(sentence.split()) <= MOST_WORDS]


def group_by_date(examples: Sequence[Example], together: int, order: random.Random) -> list[Example]:
    """Shuffle examples so that neighbours are of similar dates: those of a batch are then hard negatives."""
    dated = sorted(examples, key=lambda example: (example.day + order.uniform(-4, 4), order.random()))
    groups = [dated[at : at + together] for at in range(0, len(dated), together)]
    order.shuffle(groups)
    return [example for group in groups for example in group]


def window_candidates(data: SocialData, split: str, window: tuple[int, int]) -> dict[str, list[str]]:
    """Return for each post of a split with a sound positive link the articles published within a window of days.

    Args:
        window: days after the post, both included; negative before it.
    """
    articles = [a for a in (*data.articles.values(), *data.distractors.values()) if a.published_on is not None]
    articles.sort(key=lambda article: article.published_on or 0)
    days = np.array([article.published_on.toordinal() for article in articles if article.published_on])
    candidates: dict[str, list[str]] = {}
    for link in data.links[split]:
        post = data.posts[link.post_id]
        if not link.label or link.weak or post.posted_at is None or link.post_id in candidates:
            continue
        day = post.posted_at.toordinal()
        first, last = np.searchsorted(days, [day + window[0], day + window[1] + 1])
        candidates[link.post_id] = [article.article_id for article in articles[first:last]]
    return candidates
