"""What an article has besides headline and body: byline, standfirst, section, keywords; deadline, goal, language."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from models.errors import InputError
from server.articles.document import printable_text, sanitize_text
from server.schemas.drafts import MAX_WORD_GOAL, PublicDetails

MAX_LENGTHS: Final[Mapping[str, int]] = {"byline": 300, "standfirst": 1_000, "section": 100}
MAX_KEYWORDS: Final = 30
MAX_KEYWORD_LENGTH: Final = 100

_COMMAS = re.compile("[,，、،]")


@dataclass(frozen=True, slots=True)
class ArticleDetails:
    """The details of an article; those that are empty or None are not set.

    Args:
        byline: who wrote it, as it is printed.
        standfirst: the sentence or two between headline and body.
        deadline: UTC, without a zone. It and ``word_goal`` are for the newsroom and never published.
        word_goal: how many words the body is to have.
        language: ISO 639-1, as the writer has said; empty: as the words say.
    """

    byline: str = ""
    standfirst: str = ""
    section: str = ""
    keywords: tuple[str, ...] = ()
    deadline: datetime | None = None
    word_goal: int | None = None
    language: str = ""

    @property
    def public(self) -> "ArticleDetails":
        """The details without those that are for the newsroom alone."""
        return replace(self, deadline=None, word_goal=None, language="")

    @property
    def deadline_iso(self) -> str | None:
        """The deadline, as ``2031-05-03T10:00:00Z``."""
        return f"{self.deadline.isoformat(timespec='seconds')}Z" if self.deadline is not None else None

    @property
    def printed_lines(self) -> tuple[str, ...]:
        """What is printed besides the standfirst: byline, section, keywords."""
        return self.byline, self.section, *self.keywords

    def public_json(self) -> PublicDetails:
        """Return the published details as JSON."""
        return {
            "byline": self.byline,
            "standfirst": self.standfirst,
            "section": self.section,
            "keywords": list(self.keywords),
        }


NO_DETAILS: Final = ArticleDetails()


def normalized(details: ArticleDetails) -> ArticleDetails:
    """Return the details as they are stored: as readers see them, each text on one line, no keyword empty or twice."""
    return _on_lines(
        replace(
            details,
            byline=printable_text(details.byline),
            standfirst=printable_text(details.standfirst),
            section=printable_text(details.section),
            keywords=tuple(map(printable_text, details.keywords)),
        )
    )


def _on_lines(details: ArticleDetails) -> ArticleDetails:
    """Return the details with each text on one line, no keyword empty or twice, none with a comma."""
    return replace(
        details,
        byline=_on_one_line(details.byline),
        standfirst=_on_one_line(details.standfirst),
        section=_on_one_line(details.section),
        keywords=_keywords(details.keywords),
    )


def check_details(details: ArticleDetails) -> None:
    """Check that normalized details are within the limits.

    Raises:
        InputError: ``details_too_long`` or ``too_many_keywords``.
    """
    texts = [(name, getattr(details, name), most) for name, most in MAX_LENGTHS.items()]
    texts += [("keywords", keyword, MAX_KEYWORD_LENGTH) for keyword in details.keywords]
    for name, text, most in texts:
        if len(text) > most:
            raise InputError(
                "details_too_long",
                f"“{name}” has {len(text):,} characters; {most:,} are the most.",
                "Shorten it, or move the text into the body.",
                params={"name": name, "most": most},
            )
    if len(details.keywords) > MAX_KEYWORDS:
        raise InputError(
            "too_many_keywords",
            f"{len(details.keywords):,} keywords are too many; {MAX_KEYWORDS} are the most.",
            "Keep those that readers search for.",
            params={"most": MAX_KEYWORDS},
        )


def read_details(values: Mapping[str, object]) -> ArticleDetails:
    """Read the details of a file, not yet ``normalized``; what is of another type or too long is left out or cut."""
    words, goal = values.get("keywords"), values.get("word_goal")
    details = _on_lines(
        ArticleDetails(
            **{name: text if isinstance(text := values.get(name), str) else "" for name in MAX_LENGTHS},
            keywords=tuple(word for word in words if isinstance(word, str)) if isinstance(words, list) else (),
            deadline=_moment(values.get("deadline")),
            word_goal=goal if type(goal) is int and 0 < goal <= MAX_WORD_GOAL else None,
        )
    )
    return replace(
        details,
        **{name: getattr(details, name)[:most].rstrip() for name, most in MAX_LENGTHS.items()},
        keywords=tuple(keyword for keyword in details.keywords if len(keyword) <= MAX_KEYWORD_LENGTH)[:MAX_KEYWORDS],
    )


def _keywords(given: Iterable[str]) -> tuple[str, ...]:
    words = dict.fromkeys(_on_one_line(part) for text in given for part in _COMMAS.split(text))
    words.pop("", None)
    return tuple(words)


def _on_one_line(text: str) -> str:
    return " ".join(sanitize_text(text).split())


def _moment(value: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        # A deadline without a zone could be at any hour.
        return moment.astimezone(UTC).replace(tzinfo=None, microsecond=0) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):
        return None
