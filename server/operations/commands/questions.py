"""The questions of commands to a desk."""

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from models.text.paragraphs import Paragraph

# Of questions and answers: a desk answers only commands of the same.
FORMAT: Final = 1


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64")

    format: Literal[1] = FORMAT


class NamedSource(_Question):
    """A source of the library by its id, or a file to import, with its content, by its name."""

    name: str
    content: bytes | None = None


class GivenSource(_Question):
    """A source that the question provides."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    spoken_on: date | None


class LibrarySource(_Question):
    """A source of the library."""

    source_id: str


class SuggestQuestion(_Question):
    """``suggest``: no sources mean the whole library."""

    kind: Literal["suggest"] = "suggest"
    title: str
    left_context: str
    sources: tuple[NamedSource, ...] = ()


class CheckQuestion(_Question):
    """``check`` of one headline: no sources mean that the body alone is searched."""

    kind: Literal["check"] = "check"
    headline: str
    body: str
    sources: tuple[GivenSource | LibrarySource, ...] = ()


class VerifyQuestion(_Question):
    """``verify``: no sources mean the whole library."""

    kind: Literal["verify"] = "verify"
    body: str
    sources: tuple[GivenSource | LibrarySource, ...] = ()


class ArticleFile(_Question):
    """A finished article."""

    name: str
    content: bytes


class ArticlesQuestion(_Question):
    """``check`` of finished articles: no sources mean the whole library."""

    kind: Literal["articles"] = "articles"
    articles: tuple[ArticleFile, ...]
    sources: tuple[GivenSource | LibrarySource, ...] = ()
    report: Literal["docx", "html"] | None = None


Question = SuggestQuestion | CheckQuestion | VerifyQuestion | ArticlesQuestion
question_adapter: TypeAdapter[Question] = TypeAdapter(Annotated[Question, Field(discriminator="kind")])
