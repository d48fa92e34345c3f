"""The questions of commands to a desk."""

from datetime import date
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from models.text.paragraphs import Kind

# Of questions and answers: a desk answers only commands of the same.
FORMAT: Final = 1
_NAME: Final = "commands.sock"
# The system's limit of the path of a socket is 104 bytes at least, its end included.
_LONGEST_PATH: Final = 100


def socket_path(data: Path) -> Path | None:
    """Return where the desk over ``data`` listens; None if that path is too long for a socket."""
    path = data.absolute() / _NAME
    return path if len(bytes(path)) <= _LONGEST_PATH else None


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64")

    format: Literal[1] = FORMAT


class NamedSource(_Question):
    """A source of the library by its id, or a file to import, with its content, by its name."""

    name: str
    content: bytes | None = None


class GivenParagraph(_Question):
    """See ``models.text.paragraphs.Paragraph``."""

    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None
    question: bool
    kind: Kind


class GivenSource(_Question):
    """A source that the question provides."""

    title: str
    paragraphs: tuple[GivenParagraph, ...]
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


Question = SuggestQuestion | CheckQuestion | VerifyQuestion
question_adapter: TypeAdapter[Question] = TypeAdapter(Annotated[Question, Field(discriminator="kind")])
