"""Divides articles into the texts they are embedded as: the configurations of Piotrowski et al., Table 2."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tokenizers import Tokenizer

from models.encoders.base_model import BaseModel
from models.social.cleaning import clean_article, clean_title
from models.social.protocol import NewsArticle

# ``truncation``: the beginning; ``augmentation``: parts of the whole text, each below the title.
Configuration = Literal["truncation", "augmentation"]

# Share of a part that may be left unused to end it with a sentence or a paragraph.
_GIVEN_UP = 0.4
_SENTENCE_ENDS = frozenset(".!?”\"'’")


@dataclass(frozen=True, slots=True)
class PartShape:
    """How articles are divided.

    Args:
        configuration: see ``Configuration``.
        pieces: word pieces of a part, [CLS], [SEP] and title included.
        title_pieces: word pieces of the title at most.
        most: parts of one article at most; the rest is ignored.
    """

    configuration: Configuration = "augmentation"
    pieces: int = 200
    title_pieces: int = 40
    most: int = 12


class ArticleDivider:
    """Divides articles. Safe across threads.

    Args:
        base: its word pieces are counted.
        shape: how they are divided.
    """

    def __init__(self, base: BaseModel, shape: PartShape) -> None:
        self.shape = shape
        self._tokenizer = Tokenizer.from_file(str(base.directory / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._tokenizer.encode_special_tokens = True

    def parts(self, article: NewsArticle) -> list[str]:
        """Return the texts of one article; the title alone if it has no body."""
        return self.parts_of_all([article])[0]

    def parts_of_all(self, articles: Sequence[NewsArticle]) -> list[list[str]]:
        """Return the texts of each article."""
        titles = [self._cut(clean_title(article.title)) for article in articles]
        bodies = [clean_article(article.body) for article in articles]
        encodings = self._tokenizer.encode_batch(bodies, add_special_tokens=False)
        return [
            self._divided(title, body, encoding.offsets)
            for title, body, encoding in zip(titles, bodies, encodings, strict=True)
        ]

    def _cut(self, title: str) -> str:
        offsets = self._tokenizer.encode(title, add_special_tokens=False).offsets
        return title if len(offsets) <= self.shape.title_pieces else title[: offsets[self.shape.title_pieces - 1][1]]

    def _divided(self, title: str, body: str, offsets: Sequence[tuple[int, int]]) -> list[str]:
        most = 1 if self.shape.configuration == "truncation" else self.shape.most
        taken = len(self._tokenizer.encode(title, add_special_tokens=False).ids)
        longest = max(16, self.shape.pieces - 2 - taken)
        parts: list[str] = []
        first = 0
        while first < len(offsets) and len(parts) < most:
            last = min(first + longest, len(offsets))
            if last < len(offsets):
                last = _at_an_end(body, offsets, last - int(longest * _GIVEN_UP), last)
            parts.append(body[offsets[first][0] : offsets[last - 1][1]])
            first = last
        return [f"{title}\n{part}".strip() for part in parts] or [title]


def _at_an_end(body: str, offsets: Sequence[tuple[int, int]], least: int, most: int) -> int:
    """Return where to divide, in ``(least, most]``: after a paragraph, else after a sentence, else at ``most``."""
    after_sentence = 0
    for number in range(most, least, -1):
        end, following = offsets[number - 1][1], offsets[number][0]
        if "\n" in body[end:following]:
            return number
        if not after_sentence and following > end and body[end - 1] in _SENTENCE_ENDS:
            after_sentence = number
    return after_sentence or most
