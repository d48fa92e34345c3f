"""Read the export of a Bluesky account, its repository as a CAR file of DAG-CBOR blocks.

The layout is that of https://atproto.com/specs/repository: a commit names the root of a Merkle search tree, whose nodes
hold keys such as ``app.bsky.feed.post/3k…``, each without the prefix it shares with the one before, and what they refer
to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from indexer.readers.posts.archives import damaged
from indexer.readers.posts.bluesky import COLLECTION, PLATFORM, language_of, post_from, web_address
from indexer.readers.posts.json_fields import Fields
from indexer.readers.posts.post import PostFile, SourcePost, make_note

_PROFILE: Final = "app.bsky.actor.profile/self"
_REPOSTS: Final = "app.bsky.feed.repost/"
_HEAD: Final = 16

Blocks = Mapping[bytes, Any]


def is_repository(data: bytes) -> bool:
    """Return whether a file begins as a CAR file: with the length of a header, and a header that names its roots."""
    return b"\xa2\x65roots" in data[:_HEAD]


def read_repository(file: str, data: bytes) -> PostFile:
    """Read the posts of an account.

    Raises:
        AppError: ``damaged_archive``, ``bad_post``.
    """
    from libipld import decode_car  # noqa: PLC0415  for who has such a file

    try:
        header, blocks = decode_car(data)
        commit = blocks[header["roots"][0]]
        did, root = commit["did"], commit["data"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, MemoryError) as error:
        raise damaged(file) from error
    name, posts, reposts = "", list[SourcePost](), list[str]()
    who = Fields(file, "the commit", {"did": did}).name("did")
    for key, cid in _entries(file, blocks, root):
        record = blocks.get(cid) if isinstance(cid, bytes) else None
        if not isinstance(record, dict):
            continue  # an export may leave blocks out
        row = Fields(file, key, record)
        if key == _PROFILE:
            name = row.name("displayName")
        elif key.startswith(_REPOSTS):
            reposts.append(f"at://{who}/{key}")
        elif key.startswith(f"{COLLECTION}/"):
            uri = f"at://{who}/{key}"
            post = post_from(row, uri, who, row.moment("createdAt"))
            posts.append(SourcePost(post, "", web_address(who, uri), PLATFORM, language=language_of(row)))
    return PostFile(
        tuple(replace(post, name=name) for post in posts),
        f"{name or who} on Bluesky",
        make_note("reposts_left_out", reposts),
    )


def _entries(file: str, blocks: Blocks, root: Any) -> Iterator[tuple[str, Any]]:
    """Yield keys and what they refer to, in the order of the tree; cycles are rejected."""
    waiting: list[tuple[Any, Any]] = [(root, None)]
    met: set[Any] = set()
    while waiting:
        cid, leaf = waiting.pop()
        if leaf is not None:
            yield leaf
            continue
        node = blocks.get(cid) if isinstance(cid, bytes) else None
        if node is None:
            continue
        if cid in met or not isinstance(node, dict):
            raise damaged(file)
        met.add(cid)
        try:
            waiting += reversed(_of_node(node))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise damaged(file) from error


def _of_node(node: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    """Yield the content of a node in order: subtrees, and between them its entries."""
    inside: list[tuple[Any, Any]] = [(node.get("l"), None)]
    key = b""
    for entry in node["e"]:
        if not 0 <= entry["p"] <= len(key):
            raise ValueError("A key begins as no other does.")
        key = key[: entry["p"]] + entry["k"]
        inside.append((None, (key.decode("ascii"), entry["v"])))
        inside.append((entry.get("t"), None))
    return [reference for reference in inside if reference[0] is not None or reference[1] is not None]
