"""Read the archive that X gives an account of its own posts: ``data/tweets.js``, its parts, and related files."""

import html
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

from indexer.readers.posts.json_fields import Fields, parsed
from indexer.readers.posts.post import PostFile, SourcePost, make_note
from indexer.readers.text.characters import fold_whitespace
from models.social.protocol import Post

PLATFORM: Final = "x"
_SCRIPT = re.compile(r"\s*window\.YTD\.(\w+)\.part\d+\s*=\s*")
_MEMBER = re.compile(r"(?:^|/)(?:(tweets?(?:-part\d+)?)|(note-tweet(?:-part\d+)?)|(account|verified))\.js$")
_STATUS = re.compile(r"https?://(?:www\.|mobile\.)?(?:twitter|x)\.com/\w+/status/(\d+)", re.IGNORECASE)
_SHORTENED = re.compile(r"(?<!\s)\s*+(?:…\s*+)?(?:https://t\.co/\w++\s*+)*+$")
_REPOST = re.compile(r"RT @\w+: ")
# A long post begins like its short form.
_BEGINNING: Final = 60


def is_x_script(text: str) -> bool:
    """Return whether a file is one of those scripts, with posts in it."""
    script = _SCRIPT.match(text)
    return script is not None and script[1] in {"tweet", "tweets"}


def is_x_member(name: str) -> bool:
    """Return whether a member of an archive is one of the files that are read."""
    return _MEMBER.search(name) is not None


def has_x_posts(names: Sequence[str]) -> bool:
    """Return whether an archive with these members has posts of X in it."""
    return any((match := _MEMBER.search(name)) is not None and match[1] for name in names)


def read_x_script(file: str, text: str) -> PostFile:
    """Read one file of the archive by itself; it does not name its author."""
    return _read(file, _values(file, text), {}, ("", "", False))


def read_x_archive(file: str, members: Mapping[str, str]) -> PostFile:
    """Read the posts of an archive, long ones in full, and its account.

    Args:
        members: text by name, of those that ``is_x_member`` accepts.
    """
    kinds: dict[str, list[tuple[str, Any]]] = {"posts": [], "notes": [], "account": [], "verified": []}
    for name, text in sorted(members.items()):
        match = _MEMBER.search(name)
        if match is not None:
            kind = "posts" if match[1] else "notes" if match[2] else match[3]
            kinds[kind] += [(f"{name}, {location}", value) for location, value in _values(f"{file}, {name}", text)]
    return _read(file, kinds["posts"], _long_posts(file, kinds["notes"]), _account(file, kinds))


def _values(file: str, text: str) -> list[tuple[str, Any]]:
    """Return the objects of a script, each with its place."""
    values = parsed(file, text[script.end() if (script := _SCRIPT.match(text)) else 0 :].rstrip().removesuffix(";"))
    rows = values if isinstance(values, list) else [values]
    return [(f"post {number}", row) for number, row in enumerate(rows, start=1)]


def _account(file: str, kinds: Mapping[str, Sequence[tuple[str, Any]]]) -> tuple[str, str, bool]:
    """Return handle, name, and whether the account is verified."""
    handle = name = ""
    for location, value in kinds["account"]:
        account = Fields(file, location, value).inner("account")
        handle, name = account.name("username"), account.name("accountDisplayName")
    verified = any(
        Fields(file, location, value).inner("verified").flag("verified") for location, value in kinds["verified"]
    )
    return (f"@{handle}" if handle else ""), name, verified


def _long_posts(file: str, values: Sequence[tuple[str, Any]]) -> dict[str, str]:
    """Return the texts of long posts, by how they begin."""
    texts: dict[str, str] = {}
    for location, value in values:
        core = Fields(file, location, value).inner("noteTweet").inner("core")
        text = core.text("text")
        for link in core.objects("urls"):
            if (short := link.text("shortUrl")) and (whole := link.text("expandedUrl")):
                text = text.replace(short, whole)
        texts.setdefault(fold_whitespace(core.text("text"))[:_BEGINNING], text)
    return texts


def _read(
    file: str, values: Sequence[tuple[str, Any]], long: Mapping[str, str], account: tuple[str, str, bool]
) -> PostFile:
    handle, name, is_public_figure = account
    posts: list[SourcePost] = []
    left_out: list[str] = []
    for location, value in values:
        row = Fields(file, location, value)
        if "tweet" in row:
            row = row.inner("tweet")
        post_id = row.identifier("id_str") or row.identifier("id", required=True)
        raw = row.text("full_text") or row.text("text")
        if _REPOST.match(raw):
            left_out.append(post_id)
            continue
        text, quoted = _text(row, raw, long)
        post = Post(
            post_id,
            text,
            handle,
            _moment(row),
            row.identifier("in_reply_to_status_id_str") or row.identifier("in_reply_to_status_id") or None,
            row.identifier("quoted_status_id_str") or quoted,
        )
        url = f"https://x.com/{handle[1:] or 'i'}/status/{post_id}" if post_id.isdigit() else ""
        posts.append(SourcePost(post, name, url, PLATFORM, is_public_figure, language=row.name("lang")))
    title = f"{handle} on X" if handle else ""
    return PostFile(tuple(posts), title, make_note("reposts_left_out", left_out))


def _text(row: Fields, raw: str, long: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the text with addresses expanded, and the id of the post that it embeds."""
    whole = (
        long.get(fold_whitespace(html.unescape(_SHORTENED.sub("", raw)))[:_BEGINNING])
        if len(raw) > _BEGINNING
        else None
    )
    text = html.unescape(raw)
    entities = row.inner("entities")
    links = [(link.text("url"), link.text("expanded_url")) for link in entities.objects("urls")]
    quoted = next((status[1] for _, target in reversed(links) if (status := _STATUS.match(target))), None)
    for short, target in links:
        if short and target:
            text = text.replace(short, target)
    if quoted is not None:
        # The address of the embedded post is not part of the text.
        last = "".join(text.rsplit(maxsplit=1)[-1:])
        if address := _STATUS.search(last):
            text = text.rstrip().removesuffix(last[address.start() :]).rstrip()
    for picture in entities.objects("media"):
        if short := picture.text("url"):
            text = text.replace(short, "")
    return (whole or text).strip(), quoted


def _moment(row: Fields) -> datetime | None:
    value = row.text("created_at").strip()
    try:
        moment = parsedate_to_datetime(value)  # “Mon Jan 01 00:30:00 +0100 2018”
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        return row.moment("created_at")
