"""Read posts of social networks, recognised by a file's content, whatever its name.

>>> found = read_posts("thread.jsonl", b'{"id": "1", "text": "The gates are shut."}')
>>> found.posts[0].post.text
'The gates are shut.'
"""

import io
import json
from typing import Any, BinaryIO, Final
from zipfile import ZipFile

from indexer.documents.zip_packages import DAMAGED_ZIP_ERRORS, is_word_package
from indexer.readers.decoding import decode
from indexer.readers.posts.archives import MAX_UNPACKED_BYTES, from_tar, from_zip, unzipped
from indexer.readers.posts.bluesky import is_feed, is_thread, is_view, read_feed, read_thread, read_views
from indexer.readers.posts.bluesky_repository import is_repository, read_repository
from indexer.readers.posts.json_lines import is_post, is_transcript, read_json_lines, read_objects
from indexer.readers.posts.mastodon import (
    is_context,
    is_mastodon_member,
    is_outbox,
    is_status,
    objects_of,
    read_context,
    read_mastodon_archive,
    read_outbox,
    read_statuses,
)
from indexer.readers.posts.post import PostFile
from indexer.readers.posts.x_archive import (
    has_x_posts,
    is_x_member,
    is_x_script,
    read_x_archive,
    read_x_script,
)
from indexer.readers.speech.makers import is_speech
from models.errors import AppError

__all__ = [
    "MOST_BYTES",
    "POST_SUFFIXES",
    "PostFile",
    "is_packed",
    "is_post_archive",
    "is_post_row",
    "read_packed",
    "read_posts",
]

POST_SUFFIXES: Final = (".jsonl", ".js", ".car", ".zip", ".gz")
# Of a file of posts in an archive; a hundred thousand posts are about 40 MB.
MOST_BYTES: Final = MAX_UNPACKED_BYTES
_JSON_LINES: Final = ".jsonl"
_ZIP: Final = b"PK\x03\x04"
_GZIP: Final = b"\x1f\x8b"
_GZIPPED: Final = (".gz", ".tgz")
_HEAD: Final = 1024
# Of a tar archive of Mastodon's.
_OUTBOX_AND_ACTOR: Final = 2


def is_packed(data: bytes) -> bool:
    """Return whether a file is an archive, or the binary export of an account, that has to be unpacked."""
    return data.startswith((_ZIP, _GZIP)) or is_repository(data)


def read_posts(name: str, data: bytes) -> PostFile | None:
    """Read the posts in a file; None if it is not a file of posts.

    Raises:
        AppError: it is one, and cannot be read: ``bad_post``, ``broken_json``, ``damaged_archive``, ``too_large``,
            ``locked_document``, and as ``indexer.readers.decoding.decode``.
    """
    if data.startswith(_ZIP):
        return None if is_word_package(data) else read_packed(name, io.BytesIO(data))
    if data.startswith(_GZIP):
        return read_packed(name, io.BytesIO(data))
    if is_repository(data):
        return read_repository(name, data)
    return _from_text(name, data)


def is_post_row(line: bytes) -> bool:
    """Return whether a line of JSON Lines is a post, and not a transcript."""
    return is_post(_value(line.decode("utf-8-sig", "replace")))


def is_post_archive(file: BinaryIO) -> bool:
    """Return whether a ZIP file is an archive of posts: then it is one source, whatever else it contains."""
    names = _zip_names(file)
    return has_x_posts(names) or any(is_mastodon_member(member) for member in names)


def read_packed(name: str, file: BinaryIO) -> PostFile | None:
    """Read the posts of an archive (ZIP, or gzipped), unpacking only files with posts; None: it has none.

    Args:
        file: at its beginning; pictures and films make it gigabytes, of which no more is read than necessary.

    Raises:
        AppError: as ``read_posts``.
    """
    start = file.read(len(_ZIP))
    file.seek(0)
    if start.startswith(_GZIP):
        return _from_gzip(name, file)
    if start != _ZIP:
        return None
    names = _zip_names(file)
    if has_x_posts(names):
        return read_x_archive(name, _texts(name, from_zip(name, file, is_x_member)))
    if any(is_mastodon_member(member) for member in names):
        return read_mastodon_archive(name, _texts(name, from_zip(name, file, is_mastodon_member)))
    return None


def _zip_names(file: BinaryIO) -> list[str]:
    try:
        with ZipFile(file) as package:
            return package.namelist()
    except DAMAGED_ZIP_ERRORS:
        return []
    finally:
        file.seek(0)


def _from_gzip(name: str, file: BinaryIO) -> PostFile | None:
    try:
        members = from_tar(name, file, is_mastodon_member, _OUTBOX_AND_ACTOR)
    except AppError as error:
        if error.code == "damaged_archive" and not name.lower().endswith(_GZIPPED):
            return None  # some other file, which its own reader rejects with its own message
        raise
    if members:
        return read_mastodon_archive(name, _texts(name, members))
    if not name.lower().endswith(f"{_JSON_LINES}.gz"):
        return None
    file.seek(0)
    return _from_text(name[: -len(".gz")], unzipped(name, file))


def _from_text(name: str, data: bytes) -> PostFile | None:
    named = name.lower().endswith(_JSON_LINES)
    head = data[:_HEAD].lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")
    if not named and not head.startswith((b"{", b"[", b"window.YTD.")):
        return None
    text = _text(name, data)
    start = text.lstrip()[:1]
    if start == "w":
        return read_x_script(name, text) if is_x_script(text) else None
    if start not in {"{", "["}:
        return None
    first = _first_line(text)
    if is_transcript(first) or is_speech(first):
        return None  # a row of an archive, which has the same extension and is imported in another way; or a recording
    if is_post(first):
        return read_json_lines(name, text)
    value = _value(text)
    if value is None and named:
        return read_json_lines(name, text)  # which reports what is wrong with it
    return _from_value(name, value)


def _from_value(name: str, value: Any) -> PostFile | None:
    """Choose the reader by the shape of a JSON file's only value."""
    if is_speech(value):
        return None
    for fits, read in ((is_thread, read_thread), (is_feed, read_feed), (is_context, read_context)):
        if fits(value):
            return read(name, value)
    if is_outbox(value):
        return read_outbox(name, value)
    if isinstance(value, dict):
        value = [value] if is_post(value) or is_status(value) or is_view(value) else value.get("posts")
    if not isinstance(value, list) or not value:
        return None
    if is_view(value[0]):
        return read_views(name, value)
    if is_status(value[0]):
        return read_statuses(name, objects_of(name, value))
    if is_post(value[0]):
        return read_objects(name, ((f"post {number}", post) for number, post in enumerate(value, start=1)))
    return None


def _texts(name: str, members: dict[str, bytes]) -> dict[str, str]:
    return {member: _text(f"{name}, {member}", data) for member, data in members.items()}


def _text(name: str, data: bytes) -> str:
    """Decode as UTF-8, which JSON is, without cleaning characters; another encoding is guessed."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decode(name, data, MAX_UNPACKED_BYTES)


def _first_line(text: str) -> object:
    line, _, _ = text.lstrip().partition("\n")
    return _value(line)


def _value(text: str) -> Any:
    """Parse JSON; None if it is not JSON: the reader of transcripts reports what is wrong with it."""
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
