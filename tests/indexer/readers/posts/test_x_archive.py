"""The archive that X gives an account."""

from datetime import datetime

import pytest

from indexer.readers.files import SourceFile, read_file
from models.errors import AppError
from tests.indexer.readers.posts.exports import ACCOUNT, link, script, tweet, zipped


def read(members: dict[str, bytes], name: str = "twitter-2026-03-05.zip") -> SourceFile:
    return read_file(name, zipped({"Your archive.html": b"<html>", **members}))


def texts(file: SourceFile) -> list[str]:
    assert file.threads is not None
    return [post.source.post.text for post in file.threads.posts]


def test_a_whole_archive() -> None:
    file = read(
        {
            "data/account.js": ACCOUNT,
            "data/verified.js": script("verified", [{"verified": {"accountId": "1", "verified": True}}]),
            "data/tweets.js": script("tweets", [tweet("20", "The gates &amp; the pumps.")]),
            "data/tweets-part1.js": script("tweets", [tweet("21", "And a reply.", in_reply_to_status_id_str="20")]),
            "data/direct-messages.js": b"window.YTD.direct_messages.part0 = [ broken",
            "data/deleted-tweets.js": script("deleted_tweets", [tweet("9", "Thought better of it.")]),
        }
    )
    assert file.transcript.title == "@adaquill on X"
    assert texts(file) == ["The gates & the pumps.", "And a reply."]
    assert file.threads is not None
    first, second = file.threads.posts
    assert (second.parent, second.relation) == (0, "reply")
    assert first.source.post.posted_at == datetime(2026, 3, 3, 21, 40)
    assert (first.source.post.author, first.source.name, first.source.is_public_figure) == (
        "@adaquill",
        "Ada Quill",
        True,
    )
    assert (first.source.platform, first.source.url) == ("x", "https://x.com/adaquill/status/20")


def test_the_script_alone() -> None:
    data = script("tweet", [{"id_str": "20", "full_text": "Old form.", "created_at": "Mon Jan 01 00:30:00 +0100 2018"}])
    file = read_file("tweet.js", data)
    assert texts(file) == ["Old form."]
    assert file.threads is not None
    assert file.threads.posts[0].source.post.posted_at == datetime(2017, 12, 31, 23, 30)
    assert file.threads.posts[0].source.url == "https://x.com/i/status/20"


def test_addresses_are_expanded_and_picture_links_removed() -> None:
    entities = {
        "urls": [link("https://t.co/a", "https://town.example/gates")],
        "media": [link("https://t.co/pic", "https://twitter.com/adaquill/status/20/photo/1")],
    }
    file = read_file(
        "tweets.js", script("tweets", [tweet("20", "See https://t.co/a https://t.co/pic", entities=entities)])
    )
    assert texts(file) == ["See https://town.example/gates"]


def test_a_post_that_shows_another() -> None:
    entities = {"urls": [link("https://t.co/q", "https://twitter.com/council/status/20?s=20")]}
    rows = [tweet("20", "The wall."), tweet("21", "As they say: https://t.co/q", entities=entities)]
    file = read_file("tweets.js", script("tweets", rows))
    assert file.threads is not None
    assert texts(file) == ["The wall.", "As they say:"]
    assert (file.threads.posts[1].parent, file.threads.posts[1].relation) == (0, "quote")


def test_long_posts_are_whole() -> None:
    whole = "The rain that falls on the town has nowhere to go once the gates are shut, " + "and so it stays, " * 30
    note = {"noteTweet": {"core": {"text": whole + "https://t.co/n", "urls": [
        {"shortUrl": "https://t.co/n", "expandedUrl": "https://town.example/rain"}
    ]}}}  # fmt: skip
    short = f"{whole[:270]}… https://t.co/more"
    file = read({"data/tweets.js": script("tweets", [tweet("20", short), tweet("21", "Short.")]),
                 "data/note-tweet.js": script("note_tweet", [note])})  # fmt: skip
    assert texts(file) == [f"{whole}https://town.example/rain", "Short."]


def test_reposts_are_left_out_and_named() -> None:
    rows = [tweet("20", "Mine."), tweet("21", "RT @council: Theirs.")]
    file = read_file("tweets.js", script("tweets", rows))
    assert texts(file) == ["Mine."]
    assert file.threads is not None
    assert [(note.code, note.count, note.examples) for note in file.threads.notes] == [("reposts_left_out", 1, ("21",))]


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        (b'window.YTD.tweets.part0 = [ {"tweet": ', "broken_json", "line 1"),
        (script("tweets", [{"tweet": {"id_str": "1", "full_text": 7}}]), "bad_post", "post 1, tweet”: “full_text”"),
        (script("tweets", [tweet("1", "a", created_at="Mon Foo 99 2018")]), "bad_post", "“created_at”"),
        (script("tweets", [tweet("1", "a", created_at="Mon Feb 31 00:00:00 +0000 2018")]), "bad_post", "“created_at”"),
        (script("tweets", []), "no_paragraphs", "no posts"),
    ],
)
def test_errors_name_the_place(data: bytes, code: str, message: str) -> None:
    with pytest.raises(AppError) as raised:
        read_file("tweets.js", data)
    assert raised.value.code == code
    assert message in raised.value.message


def test_other_zip_files_are_rejected() -> None:
    with pytest.raises(AppError) as raised:
        read_file("files.zip", zipped({"a.txt": b"Words."}))
    assert raised.value.code == "unsupported_format"
