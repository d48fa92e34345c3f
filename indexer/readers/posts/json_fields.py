"""Typed access to the fields of a JSON object; a wrong type is reported with its file and place."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from indexer.readers.text.characters import clean_text, fold_whitespace, replace_lone_surrogates
from models.errors import AppError, InputError

LONGEST_ID: Final = 512
_LONGEST_TEXT: Final = 100_000
_LONGEST_NAME: Final = 500
_LONGEST_URL: Final = 2_000
_FIX_IT = "Export it again, or fix that line. Nothing was imported."
_WHERE = "docs/posts.md says what may stand there. Nothing was imported."


class Fields:
    """A JSON object of a file.

    Args:
        file: its name, for messages.
        location: where in it the object stands, such as ``line 3``.
    """

    __slots__ = ("_content", "_file", "location")

    def __init__(self, file: str, location: str, content: object) -> None:
        self._file = file
        self.location = location
        if not isinstance(content, dict):
            raise InputError(
                "bad_post", f"“{file}, {location}” is {kind_of(content)}, not an object.", _WHERE, params={"name": file}
            )
        self._content: dict[str, Any] = content

    def __contains__(self, key: str) -> bool:
        return self._content.get(key) is not None

    def text(self, key: str) -> str:
        """Return the text under ``key`` without control characters, line ends unchanged; empty if there is none."""
        value = self._content.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong(key, f"{kind_of(value)}, not text")
        if len(value) > _LONGEST_TEXT:
            raise self.wrong(key, f"{len(value):,} characters long; {_LONGEST_TEXT:,} are the most")
        return clean_text(replace_lone_surrogates(value))

    def name(self, key: str) -> str:
        """Return a short text on one line, truncated where it is too long for a name."""
        return fold_whitespace(self.text(key))[:_LONGEST_NAME]

    def url(self, key: str) -> str:
        """Return a web address; empty if there is none, or anything else."""
        value = fold_whitespace(self.text(key))
        is_web = value.lower().startswith(("https://", "http://")) and " " not in value
        return value if is_web and len(value) <= _LONGEST_URL else ""

    def identifier(self, key: str, *, required: bool = False) -> str:
        """Return an id, text or a whole number; empty if there is none."""
        value = self._content.get(key)
        if value is None or value == "":
            if required:
                raise self.wrong(key, "missing")
            return ""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise self.wrong(key, f"{kind_of(value)}, not an id")
        if len(value) > LONGEST_ID:
            raise self.wrong(key, f"{len(value):,} characters long; {LONGEST_ID} are the most")
        return fold_whitespace(clean_text(replace_lone_surrogates(value)))

    def flag(self, key: str) -> bool:
        """Return true or false; false where it is absent."""
        value = self._content.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise self.wrong(key, f"{kind_of(value)}, not true or false")
        return value

    def moment(self, key: str) -> datetime | None:
        """Return a time in ISO 8601, as naive UTC; a time without zone is UTC already."""
        value = self.text(key).strip()
        if not value:
            return None
        try:
            moment = datetime.fromisoformat(value)
            return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
        except (ValueError, OverflowError):
            raise self.wrong(key, f"“{value[:40]}”, not a time such as 2031-05-03T18:30:00Z") from None

    def inner(self, key: str) -> "Fields":
        """Return the object under ``key``; an empty one if there is none."""
        value = self._content.get(key)
        if value is not None and not isinstance(value, dict):
            raise self.wrong(key, f"{kind_of(value)}, not an object")
        return Fields(self._file, f"{self.location}, {key}", value or {})

    def objects(self, key: str) -> list["Fields"]:
        """Return the objects of the list under ``key``; none if there is none."""
        value = self._content.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, f"{kind_of(value)}, not a list")
        return [Fields(self._file, f"{self.location}, {key}[{number}]", item) for number, item in enumerate(value)]

    def raw(self, key: str) -> object:
        """Return the value, whatever its type."""
        return self._content.get(key)

    def wrong(self, key: str, what: str) -> AppError:
        """Return the error about a field."""
        return InputError(
            "bad_post", f"“{self._file}, {self.location}”: “{key}” is {what}.", _WHERE, params={"name": self._file}
        )


def parsed(file: str, text: str, location: str = "", hint: str = _FIX_IT) -> Any:
    """Parse JSON.

    Args:
        location: of a text that is one line of the file.
        hint: what to do if it is broken.

    Raises:
        AppError: ``broken_json``, with line and column.
    """
    where = f"{file}, {location}" if location else file
    try:
        return json.loads(text, strict=False)
    except json.JSONDecodeError as error:
        at = f"column {error.colno}" if location else f"line {error.lineno}, column {error.colno}"
        raise _broken(where, f"{at}: {error.msg}", hint) from None
    except (RecursionError, ValueError):
        raise _broken(where, "it is nested too deeply, or has a number too long", hint) from None


def kind_of(value: object) -> str:
    """Return what a JSON value is called in a message."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _broken(where: str, what: str, hint: str) -> AppError:
    return InputError(
        "broken_json",
        f"“{where}” is not JSON that can be read: {what}.",
        hint,
        params={"name": where},
    )
