"""Read Bluesky API responses: a thread, a feed or single posts (``app.bsky.feed``)."""

from datetime import datetime
from typing import Any, Final

from indexer.readers.posts.json_fields import Fields
from indexer.readers.posts.post import PostFile, PostState, SourcePost, make_note
from models.social.protocol import Post

PLATFORM: Final = "bluesky"
COLLECTION: Final = "app.bsky.feed.post"
_GONE: Final[dict[str, PostState]] = {
    "app.bsky.feed.defs#notFoundPost": "deleted",
    "app.bsky.feed.defs#blockedPost": "missing",
    "app.bsky.embed.record#viewNotFound": "deleted",
    "app.bsky.embed.record#viewBlocked": "missing",
    "app.bsky.embed.record#viewDetached": "missing",
}
_REPOST: Final = "app.bsky.feed.defs#reasonRepost"


def is_thread(value: object) -> bool:
    """Return whether a value is a response of ``getPostThread``."""
    thread = value.get("thread") if isinstance(value, dict) else None
    return isinstance(thread, dict) and ("post" in thread or str(thread.get("$type")) in _GONE)


def is_feed(value: object) -> bool:
    """Return whether a value is a response of ``getAuthorFeed`` or another feed."""
    feed = value.get("feed") if isinstance(value, dict) else None
    return isinstance(feed, list) and any(isinstance(entry, dict) and "post" in entry for entry in feed)


def is_view(value: object) -> bool:
    """Return whether a value is a post as the API shows it."""
    return isinstance(value, dict) and {"uri", "author", "record"} <= value.keys()


def read_thread(file: str, answer: object) -> PostFile:
    """Read a thread with the posts above and below the requested one."""
    posts = _Posts()
    waiting = [Fields(file, "the file", answer).inner("thread")]
    while waiting:
        node = waiting.pop()
        if posts.add_gone(node):
            continue
        posts.add_view(node.inner("post"))
        if isinstance(node.raw("parent"), dict):
            waiting.append(node.inner("parent"))
        waiting += reversed(node.objects("replies"))
    return PostFile(posts.all())


def read_feed(file: str, answer: object) -> PostFile:
    """Read the posts of a feed, and the posts they reply to, as far as it shows them."""
    posts = _Posts()
    reposts: list[str] = []
    for item in Fields(file, "the file", answer).objects("feed"):
        if item.inner("reason").name("$type") == _REPOST:
            reposts.append(item.inner("post").identifier("uri"))
            continue
        for key in ("root", "parent"):
            around = item.inner("reply").inner(key)
            if "uri" in around and not posts.add_gone(around):
                posts.add_view(around)
        posts.add_view(item.inner("post"))
    return PostFile(posts.all(), notes=make_note("reposts_left_out", reposts))


def read_views(file: str, views: list[Any]) -> PostFile:
    """Read single posts."""
    posts = _Posts()
    for number, view in enumerate(views):
        posts.add_view(Fields(file, f"posts[{number}]", view))
    return PostFile(posts.all())


def embedded(holder: Fields) -> Fields:
    """Return the post that a post or a view embeds, alone or with pictures; empty fields if it embeds none."""
    shown = holder.inner("embed").inner("record")
    return shown.inner("record") if "uri" not in shown and "record" in shown else shown


def post_from(record: Fields, uri: str, author: str, posted_at: datetime | None) -> Post:
    """Return a post as its record has it."""
    quoted = embedded(record).identifier("uri")
    return Post(
        uri,
        record.text("text").strip(),
        author,
        posted_at,
        record.inner("reply").inner("parent").identifier("uri") or None,
        quoted if f"/{COLLECTION}/" in quoted else None,
    )


def language_of(record: Fields) -> str:
    """Return the first language that a record names; empty if it names none."""
    languages = record.raw("langs")
    return str(languages[0])[:16] if isinstance(languages, list) and languages else ""


def web_address(who: str, uri: str) -> str:
    """Return the web address of a post of ``who`` (a handle or a DID); empty for what is no post."""
    _, collection, key = uri.rpartition(f"/{COLLECTION}/")
    return f"https://bsky.app/profile/{who}/post/{key}" if collection and who and key else ""


class _Posts:
    """Posts by their address; one that is shown whole replaces one that is only named."""

    def __init__(self) -> None:
        self._found: dict[str, SourcePost] = {}

    def all(self) -> tuple[SourcePost, ...]:
        return tuple(self._found.values())

    def add_gone(self, node: Fields) -> bool:
        """Return whether the node stands for a post that is not shown; then a placeholder is added."""
        state = _GONE.get(node.name("$type"))
        if state is None:
            return False
        uri = node.identifier("uri", required=True)
        self._found.setdefault(uri, SourcePost(Post(uri, ""), platform=PLATFORM, state=state))
        return True

    def add_view(self, view: Fields) -> None:
        """Add a post, and the one that it quotes where that is embedded."""
        uri = view.identifier("uri", required=True)
        self._put(uri, view, view.inner("record"))
        quoted = embedded(view)
        if f"/{COLLECTION}/" in quoted.identifier("uri") and not self.add_gone(quoted):
            self._put(quoted.identifier("uri"), quoted, quoted.inner("value"))

    def _put(self, uri: str, view: Fields, record: Fields) -> None:
        earlier = self._found.get(uri)
        if earlier is not None and not earlier.state:
            return
        author = view.inner("author")
        handle = author.name("handle")
        posted_at = record.moment("createdAt") or view.moment("indexedAt")
        self._found[uri] = SourcePost(
            post_from(record, uri, f"@{handle}" if handle else "", posted_at),
            author.name("displayName"),
            web_address(handle or author.name("did"), uri),
            PLATFORM,
            is_public_figure=author.inner("verification").name("verifiedStatus") == "valid",
            language=language_of(record),
        )
