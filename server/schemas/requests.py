"""What clients may send over the socket. Anything else is answered with an error that says why."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from models.errors import InputError

MAX_SOURCE_IDS = 10_000
# Only the near context is read; the bound keeps one message from costing what a thousand should.
MAX_CONTEXT_LENGTH = 400_000
# Answered between two keys: a sentence that is longer is none.
MAX_TYPED_LENGTH = 20_000

_SURROGATE = re.compile("[\ud800-\udfff]")

Seq = Annotated[int, Field(ge=0, le=2**53)]
Version = Annotated[int, Field(ge=0, le=2**53)]
# What a page calls itself or an edit: nobody else can guess it.
PageId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Body = Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
# A caller's own name for an article, given back as it came.
ArticleId = Annotated[str, Field(max_length=1_000)] | Annotated[int, Field(ge=-(2**63), lt=2**63)] | None
SourceIds = Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MAX_SOURCE_IDS)]


class Payload(BaseModel):
    """Strict about types, silent about fields it does not know: newer clients may send more."""

    model_config = ConfigDict(strict=True, extra="ignore")


class Suggest(Payload):
    """``suggest``."""

    seq: Seq
    title: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    left_context: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    draft_id: str | None = None
    draft_version: int | None = None
    source_ids: SourceIds | None = None
    questions: bool = False


class ArchiveFilter(Payload):
    """What ``suggest_archive`` may be limited to."""

    speaker: Annotated[str, Field(max_length=1_000)] | None = None
    first_day: Annotated[str, Field(max_length=100)] | None = Field(default=None, alias="from")
    last_day: Annotated[str, Field(max_length=100)] | None = Field(default=None, alias="to")
    language: Annotated[str, Field(max_length=8)] | None = None


class SuggestArchive(Payload):
    """``suggest_archive``."""

    seq: Seq
    title: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    left_context: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    draft_id: str | None = None
    questions: bool = False
    filter: ArchiveFilter = Field(default_factory=ArchiveFilter)


class SuggestPosts(Payload):
    """``suggest_posts``."""

    seq: Seq
    title: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    body: Body
    source_ids: SourceIds | None = None
    first_day: Annotated[str, Field(max_length=100)] | None = Field(default=None, alias="from")
    last_day: Annotated[str, Field(max_length=100)] | None = Field(default=None, alias="to")
    replies: bool = True


class CompleteQuote(Payload):
    """``complete_quote``."""

    seq: Seq
    typed: Annotated[str, Field(max_length=MAX_TYPED_LENGTH)]
    draft_id: str | None = None
    source_ids: SourceIds | None = None


class CheckHeadline(Payload):
    """``check_headline``."""

    seq: Seq
    headline: Annotated[str, Field(max_length=MAX_CONTEXT_LENGTH)]
    body: Body
    draft_id: str | None = None
    source_ids: SourceIds | None = None


class VerifyQuotes(Payload):
    """``verify_quotes``."""

    seq: Seq
    body: Body
    source_ids: SourceIds | None = None


class MergedText(Payload):
    """The writer's own text of a merge."""

    headline: str
    body: str | dict[str, Any]


class SaveDraft(Payload):
    """``save_draft``."""

    draft_id: str
    version: Version
    headline: str
    body: str | dict[str, Any]
    edit_id: PageId | None = None
    mine: MergedText | None = None


class OpenDraft(Payload):
    """``open_draft``, ``present``, ``leave_draft`` and ``take_over``."""

    draft_id: Annotated[str, Field(max_length=64)]
    page: PageId


Kind = TypeVar("Kind", bound=BaseModel)


def parse(kind: type[Kind], data: object, text: str | None = None) -> Kind:
    """``data`` as ``kind``.

    Args:
        text: ``data`` as JSON, where it was written before.

    Raises:
        AppError: ``bad_request``, naming every field that is missing or wrong.
    """
    try:
        return kind.model_validate(_replace_surrogates(data, text))
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in fault['loc']) or 'the message'}: {fault['msg']}"
            for fault in error.errors(include_url=False, include_input=False)
        )
        raise InputError("bad_request", f"{faults}.", "See docs/wire.md for what to send.") from None


def _replace_surrogates(data: object, text: str | None) -> object:
    """``data`` with U+FFFD for every half of a surrogate pair, which no store or encoder takes; lengths stay."""
    try:
        text = text or json.dumps(data, ensure_ascii=False, default=str)
        return json.loads(_SURROGATE.sub("\ufffd", text)) if _SURROGATE.search(text) else data
    except RecursionError:
        return data  # too deep for any schema; the check that follows says so


def error_payload(data: object, error: Mapping[str, Any]) -> dict[str, Any]:
    """What says that something was wrong with ``data``, with the number of the request where it has one."""
    seq = get_seq(data)
    return {"error": error} if seq is None else {"seq": seq, "error": error}


def get_seq(data: object) -> int | None:
    """The ``seq`` to echo in an error, if the message has one."""
    seq = data.get("seq") if isinstance(data, dict) else None
    return seq if isinstance(seq, int) and not isinstance(seq, bool) else None
