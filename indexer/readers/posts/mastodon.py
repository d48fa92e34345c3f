"""Read Mastodon: the export of an account (ActivityPub), and API responses about a thread."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from indexer.readers.posts.html_text import words_of
from indexer.readers.posts.json_fields import Fields, parsed
from indexer.readers.posts.post import PostFile, SourcePost, make_note
from models.social.protocol import Post

PLATFORM: Final = "mastodon"
_PUBLIC: Final = frozenset(("https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public"))
_HIDDEN: Final = frozenset(("private", "direct"))
_MEMBER = re.compile(r"(?:^|/)(outbox|actor)\.json$")
_ACTOR = re.compile(r"https?://([^/]+)/(?:users/|@|ap/users/)?([^/?#]+)/?$")
_NOTES: Final = frozenset(("Note", "Question", "Article"))
_QUOTES: Final = ("quote", "quoteUri", "quoteUrl", "_misskey_quote")


def is_mastodon_member(name: str) -> bool:
    """Return whether a member of an archive is one of the files that are read."""
    return _MEMBER.search(name) is not None


def is_outbox(value: object) -> bool:
    """Return whether a value is the collection of an account's posts."""
    return (
        isinstance(value, dict)
        and value.get("type") in ("OrderedCollection", "OrderedCollectionPage")
        and "orderedItems" in value
    )


def is_context(value: object) -> bool:
    """Return whether a value is the API's response about the thread around a post."""
    return isinstance(value, dict) and isinstance(value.get("ancestors"), list) and "descendants" in value


def is_status(value: object) -> bool:
    """Return whether a value is a post as the API gives it."""
    return isinstance(value, dict) and {"id", "content", "account"} <= value.keys()


def read_mastodon_archive(file: str, members: Mapping[str, str]) -> PostFile | None:
    """Read the posts of an archive; None if it has none.

    Args:
        members: text by name, of those that ``is_mastodon_member`` accepts.
    """
    texts = {match[1]: text for name, text in members.items() if (match := _MEMBER.search(name))}
    if "outbox" not in texts:
        return None
    outbox = parsed(f"{file}, outbox.json", texts["outbox"])
    actor = parsed(f"{file}, actor.json", texts["actor"]) if "actor" in texts else {}
    return read_outbox(file, outbox, actor) if is_outbox(outbox) else None


def read_outbox(file: str, outbox: object, actor: object = None) -> PostFile:
    """Read the public posts of an account.

    Args:
        actor: the account, as in ``actor.json`` of its export.
    """
    account = Fields(file, "actor.json", actor or {})
    name, handle = account.name("name"), _handle(account.text("id"), account.name("preferredUsername"))
    posts: list[SourcePost] = []
    boosts: list[str] = []
    hidden: list[str] = []
    for activity in Fields(file, "outbox.json", outbox).objects("orderedItems"):
        post_id = activity.identifier("id")
        if activity.name("type") == "Announce":
            boosts.append(post_id)
            continue
        if not isinstance(activity.raw("object"), dict):
            continue  # a like, or the end of one
        note = activity.inner("object")
        if note.name("type") not in _NOTES:
            continue
        if not (_addressees(activity) | _addressees(note)) & _PUBLIC:
            hidden.append(note.identifier("id", required=True))
            continue
        posts.append(_from_note(note, activity, handle, name))
    title = f"{handle} on Mastodon" if handle else ""
    return PostFile(tuple(posts), title, make_note("reposts_left_out", boosts) + make_note("not_public", hidden))


def read_context(file: str, context: object) -> PostFile:
    """Read a thread. The response lacks the requested post; with it as ``status`` the thread is complete."""
    top = Fields(file, "the file", context)
    above, below = top.objects("ancestors"), top.objects("descendants")
    middle = [top.inner("status")] if "status" in top else []
    thread = read_statuses(file, [*above, *middle, *below])
    if middle or not thread.posts:
        return thread
    post_ids = {post.post.post_id for post in thread.posts}
    answered = {
        post.post.reply_to for post in thread.posts if post.post.reply_to and post.post.reply_to not in post_ids
    }
    requested = answered - {status.identifier("in_reply_to_id") for status in above}
    if len(requested) != 1:
        return thread
    # All reply to the one post that is absent: its placeholder connects them.
    last = above[-1].identifier("id") if above else ""
    placeholder = SourcePost(Post(requested.pop(), "", reply_to=last or None), platform=PLATFORM, state="missing")
    posts = list(thread.posts)
    posts.insert(sum(post.post.post_id in {status.identifier("id") for status in above} for post in posts), placeholder)
    return PostFile(tuple(posts), thread.title, thread.notes)


def read_statuses(file: str, statuses: Iterable[Fields]) -> PostFile:
    """Read posts as the API gives them."""
    posts: list[SourcePost] = []
    boosts: list[str] = []
    hidden: list[str] = []
    for status in statuses:
        post_id = status.identifier("id", required=True)
        if isinstance(status.raw("reblog"), dict):
            boosts.append(post_id)
        elif status.name("visibility") in _HIDDEN:
            hidden.append(post_id)
        else:
            posts.append(_from_status(status, post_id))
    return PostFile(tuple(posts), notes=make_note("reposts_left_out", boosts) + make_note("not_public", hidden))


def objects_of(file: str, values: list[Any]) -> list[Fields]:
    """Return the statuses of a list."""
    return [Fields(file, f"[{number}]", value) for number, value in enumerate(values)]


def _from_status(status: Fields, post_id: str) -> SourcePost:
    account = status.inner("account")
    acct = account.name("acct")
    if acct and "@" not in acct and (actor := _ACTOR.match(account.text("url"))):
        acct = f"{acct}@{actor[1]}"  # of the server that was queried
    quote = status.inner("quote") if isinstance(status.raw("quote"), dict) else None
    quoted = quote.inner("quoted_status").identifier("id") if quote is not None else ""
    post = Post(
        post_id,
        _with_warning(status.text("spoiler_text"), status.text("content")),
        f"@{acct}" if acct else "",
        status.moment("created_at"),
        status.identifier("in_reply_to_id") or None,
        quoted or None,
    )
    url = status.url("url") or status.url("uri")
    return SourcePost(post, account.name("display_name"), url, PLATFORM, language=status.name("language"))


def _from_note(note: Fields, activity: Fields, handle: str, name: str) -> SourcePost:
    author = note.text("attributedTo") if isinstance(note.raw("attributedTo"), str) else ""
    languages = note.raw("contentMap")
    language = next(iter(languages), "") if isinstance(languages, dict) else ""
    post = Post(
        note.identifier("id", required=True),
        _with_warning(note.text("summary"), note.text("content")),
        handle or _handle(author, ""),
        note.moment("published") or activity.moment("published"),
        note.identifier("inReplyTo") if isinstance(note.raw("inReplyTo"), str) else None,
        next((note.identifier(key) for key in _QUOTES if isinstance(note.raw(key), str)), None),
    )
    url = note.url("url") if isinstance(note.raw("url"), str) else ""
    return SourcePost(post, name, url or note.url("id"), PLATFORM, language=str(language)[:16])


def _with_warning(warning: str, content: str) -> str:
    return "\n".join(part for part in (words_of(warning), words_of(content)) if part)


def _handle(actor_id: str, username: str) -> str:
    actor = _ACTOR.match(actor_id)
    if actor is None:
        return f"@{username}" if username else ""
    return f"@{username or actor[2]}@{actor[1]}"


def _addressees(what: Fields) -> set[str]:
    named: set[str] = set()
    for key in ("to", "cc"):
        value = what.raw(key)
        named.update(address for address in (value if isinstance(value, list) else [value]) if isinstance(address, str))
    return named
