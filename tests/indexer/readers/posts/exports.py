"""Exports of invented accounts, in the formats of the networks."""

import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from libipld import encode_dag_cbor

DID = "did:plc:quillquillquillquillquil"


def lines(*rows: Mapping[str, Any]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def script(kind: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Return a file of X's archive."""
    return f"window.YTD.{kind}.part0 = {json.dumps(rows, indent=2)}".encode()


def tweet(post_id: str, text: str, **more: Any) -> dict[str, Any]:
    return {
        "tweet": {
            "edit_info": {"initial": {"editTweetIds": [post_id]}},
            "retweeted": False,
            "entities": {"hashtags": [], "urls": [], "user_mentions": []},
            "id_str": post_id,
            "id": post_id,
            "favorite_count": "3",
            "created_at": "Tue Mar 03 21:40:00 +0000 2026",
            "full_text": text,
            "lang": "en",
            **more,
        }
    }


def link(short: str, whole: str) -> dict[str, Any]:
    return {"url": short, "expanded_url": whole, "display_url": whole[8:20], "indices": ["0", "23"]}


ACCOUNT = script(
    "account", [{"account": {"username": "adaquill", "accountDisplayName": "Ada Quill", "email": "ada@desk.example"}}]
)


def zipped(members: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return out.getvalue()


def tarred(members: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as package:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            package.addfile(info, io.BytesIO(content))
    return out.getvalue()


HOST = "https://mole.example"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
ACTOR = {
    "id": f"{HOST}/users/quill",
    "type": "Person",
    "preferredUsername": "quill",
    "name": "Ada Quill",
    "outbox": "outbox.json",
}


def note(number: int, content: str, **more: Any) -> dict[str, Any]:
    """Return an activity of an outbox that created a post."""
    where = f"{HOST}/users/quill/statuses/{number}"
    to = more.pop("to", [PUBLIC])
    made = {
        "id": where,
        "type": "Note",
        "summary": None,
        "inReplyTo": None,
        "published": "2026-03-03T21:40:00Z",
        "url": f"{HOST}/@quill/{number}",
        "attributedTo": f"{HOST}/users/quill",
        "to": to,
        "cc": [f"{HOST}/users/quill/followers"],
        "content": content,
        "contentMap": {"en": content},
        **more,
    }
    return {
        "id": f"{where}/activity",
        "type": "Create",
        "actor": f"{HOST}/users/quill",
        "published": "2026-03-03T21:40:00Z",
        "to": to,
        "cc": [],
        "object": made,
    }


def boost(number: int) -> dict[str, Any]:
    return {"id": f"{HOST}/boost/{number}", "type": "Announce", "to": [PUBLIC], "object": "https://other.example/1"}


def outbox(*items: Mapping[str, Any]) -> bytes:
    collection = {"@context": [], "id": "outbox.json", "type": "OrderedCollection", "totalItems": len(items)}
    return json.dumps({**collection, "orderedItems": items}).encode()


def status(number: int, content: str, who: str = "quill", **more: Any) -> dict[str, Any]:
    """Return a post as Mastodon's API gives it."""
    return {
        "id": str(number),
        "created_at": f"2026-03-03T21:{number:02d}:00.000Z",
        "in_reply_to_id": None,
        "visibility": "public",
        "language": "en",
        "uri": f"{HOST}/users/{who}/statuses/{number}",
        "url": f"{HOST}/@{who}/{number}",
        "spoiler_text": "",
        "content": content,
        "reblog": None,
        "account": {"id": "1", "username": who, "acct": who, "display_name": who.title(), "url": f"{HOST}/@{who}"},
        **more,
    }


def uri(key: str, did: str = DID) -> str:
    return f"at://{did}/app.bsky.feed.post/{key}"


def view(key: str, text: str, who: str = "quill.example", **more: Any) -> dict[str, Any]:
    """Return a post as Bluesky's API shows it."""
    record: dict[str, Any] = {
        "$type": "app.bsky.feed.post",
        "text": text,
        "createdAt": f"2026-03-03T21:4{len(key) % 10}:00.000Z",
    }
    reply, shown = more.pop("reply", None), more.pop("shown", None)
    if reply is not None:
        record["reply"] = {"root": {"uri": reply, "cid": "c"}, "parent": {"uri": reply, "cid": "c"}}
    if shown is not None:
        record["embed"] = {"$type": "app.bsky.embed.record", "record": {"uri": shown["uri"], "cid": "c"}}
        more["embed"] = {"$type": "app.bsky.embed.record#view", "record": shown}
    return {
        "uri": uri(key),
        "cid": "c",
        "author": {"did": DID, "handle": who, "displayName": who.split(".", 1)[0].title()},
        "record": {**record, "langs": ["en"]},
        "indexedAt": "2026-03-03T22:00:00.000Z",
        **more,
    }


def node(shown: Mapping[str, Any], *replies: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"$type": "app.bsky.feed.defs#threadViewPost", "post": shown, "replies": list(replies), **more}


def gone(key: str, kind: str = "notFoundPost") -> dict[str, Any]:
    return {"$type": f"app.bsky.feed.defs#{kind}", "uri": uri(key), kind.removesuffix("Post"): True}


def cid_of(block: bytes) -> bytes:
    return b"\x01\x71\x12\x20" + hashlib.sha256(block).digest()


def repository(records: Mapping[str, Mapping[str, Any]], did: str = DID) -> bytes:
    """Return a CAR file of an account: commit, a search tree of two nodes, records."""
    blocks: dict[bytes, bytes] = {}

    def put(value: Any) -> bytes:
        block = encode_dag_cbor(value)
        blocks[cid_of(block)] = block
        return cid_of(block)

    def tree(keys: Sequence[str], left: bytes | None = None) -> bytes:
        entries, before = [], b""
        for key in keys:
            name = key.encode()
            shared = next(
                (at for at, (a, b) in enumerate(zip(before, name, strict=False)) if a != b), min(len(before), len(name))
            )
            entries.append({"p": shared, "k": name[shared:], "v": put(records[key]), "t": None})
            before = name
        return put({"l": left, "e": entries})

    keys = sorted(records)
    middle = len(keys) // 2
    root = tree(keys[middle:], tree(keys[:middle]))
    commit = put({"did": did, "version": 3, "data": root, "rev": "3l", "prev": None, "sig": b"\0" * 64})
    header = encode_dag_cbor({"roots": [commit], "version": 1})
    return b"".join([_sized(header), *(_sized(cid + block) for cid, block in blocks.items())])


def _sized(content: bytes) -> bytes:
    length, sign = len(content), b""
    while length > 0x7F:
        sign += bytes([length & 0x7F | 0x80])
        length >>= 7
    return sign + bytes([length]) + content


def skeet(text: str, **more: Any) -> dict[str, Any]:
    """Return a record of a repository."""
    return {"$type": "app.bsky.feed.post", "text": text, "createdAt": "2026-03-03T21:40:00.000Z", **more}
