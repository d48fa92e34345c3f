"""Read posts as JSON Lines, the format for newsrooms' own exports; see ``docs/posts.md``."""

from collections.abc import Iterable

from indexer.readers.posts.json_fields import Fields, parsed
from indexer.readers.posts.post import PostFile, SourcePost
from models.social.protocol import Post

_OF_A_POST = ("text", "deleted", "posted_at", "reply_to", "quote_of", "author")
_OF_SOMETHING_ELSE = ("paragraphs", "segments", "body", "content", "record", "speaker")


def is_post(value: object) -> bool:
    """Return whether a value is meant as a post of this format, with valid fields or not."""
    return (
        isinstance(value, dict)
        and "id" in value
        and any(key in value for key in _OF_A_POST)
        and not any(key in value for key in _OF_SOMETHING_ELSE)
    )


def is_transcript(value: object) -> bool:
    """Return whether a value is a row of an archive of transcripts."""
    return isinstance(value, dict) and ("paragraphs" in value or "segments" in value)


def read_json_lines(file: str, text: str) -> PostFile:
    """Read one post per line; empty lines are skipped."""
    numbered = ((number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip())
    return read_objects(file, ((f"line {number}", parsed(file, line, f"line {number}")) for number, line in numbered))


def read_objects(file: str, values: Iterable[tuple[str, object]]) -> PostFile:
    """Read posts, each with its place in the file."""
    return PostFile(tuple(_post(Fields(file, location, value)) for location, value in values))


def _post(row: Fields) -> SourcePost:
    author = row.inner("author")
    deleted = row.flag("deleted")
    if not deleted and row.raw("text") is None:
        raise row.wrong("text", 'missing; of a post that was deleted, say so: "deleted": true')
    return SourcePost(
        Post(
            row.identifier("id", required=True),
            "" if deleted else row.text("text"),
            author.name("handle"),
            row.moment("posted_at"),
            row.identifier("reply_to") or None,
            row.identifier("quote_of") or None,
        ),
        author.name("name"),
        row.url("url"),
        row.name("platform")[:32],
        author.flag("known"),
        "deleted" if deleted else "",
        row.name("language"),
    )
