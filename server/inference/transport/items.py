"""What the inference process is asked for, and the findings it answers, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ConfigDict, TypeAdapter

from models.headline.protocol import HeadlineFinding
from models.recommend.protocol import QuoteQuery, ReadPassage
from models.social.protocol import NewsArticle, Post


@dataclass(frozen=True, slots=True)
class CheckItem:
    """A headline to compare with a body; or ``quotes`` of the body, if these are already extracted."""

    headline: str
    body: str = ""
    quotes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReadItem:
    """A passage to be read with the draft around the caret."""

    query: QuoteQuery
    passage: ReadPassage


@dataclass(frozen=True, slots=True)
class LinkItem:
    """Posts, each to be compared with each of some articles."""

    posts: tuple[Post, ...]
    articles: tuple[NewsArticle, ...]


# Errors do not repeat what is wrong: these are texts of the newsroom.
_CONFIG: Final = ConfigDict(hide_input_in_errors=True)
# The items of one request, by the kind of work; see ``LoadedModels.compute``.
ITEMS: Final[Mapping[str, TypeAdapter[Any]]] = {
    **{kind: TypeAdapter(list[str], config=_CONFIG) for kind in ("encode", "meaning", "posts", "parts")},
    **{kind: TypeAdapter(list[LinkItem], config=_CONFIG) for kind in ("glance", "link")},
    "queries": TypeAdapter(list[QuoteQuery], config=_CONFIG),
    "check": TypeAdapter(list[CheckItem], config=_CONFIG),
    "read": TypeAdapter(list[ReadItem], config=_CONFIG),
    "cut": TypeAdapter(list[NewsArticle], config=_CONFIG),
}
# Those of each ``CheckItem``.
FINDINGS: Final = TypeAdapter(list[list[HeadlineFinding]], config=_CONFIG)
