"""Mastodon's export of an account, and its API's responses."""

import json
from datetime import datetime
from typing import Any

import pytest

from indexer.readers.files import SourceFile, read_file
from indexer.readers.posts.html_text import words_of
from models.errors import AppError
from tests.indexer.readers.posts.exports import ACTOR, HOST, boost, note, outbox, status, tarred, zipped

FIRST = note(1, "<p>The gates are shut.</p>")
REPLY = note(2, "<p>And the pumps?</p>", inReplyTo=f"{HOST}/users/quill/statuses/1")


def placed(file: SourceFile) -> list[tuple[str, int | None, str]]:
    assert file.threads is not None
    return [(post.source.post.text, post.parent, post.relation) for post in file.threads.posts]


def test_export_as_zip_or_tar() -> None:
    members = {
        "actor.json": json.dumps(ACTOR).encode(),
        "avatar.png": b"\x89PNG" * 9,
        "outbox.json": outbox(FIRST, REPLY),
    }
    for name, data in (("archive.tar.gz", tarred(members)), ("archive.zip", zipped(members))):
        file = read_file(name, data)
        assert file.transcript.title == "@quill@mole.example on Mastodon"
        assert placed(file) == [("The gates are shut.", None, ""), ("And the pumps?", 0, "reply")]
        assert file.threads is not None
        source = file.threads.posts[0].source
        assert (source.post.author, source.name, source.platform) == ("@quill@mole.example", "Ada Quill", "mastodon")
        assert (source.url, source.is_public_figure) == (f"{HOST}/@quill/1", False)
        assert source.post.posted_at == datetime(2026, 3, 3, 21, 40)


def test_outbox_alone_names_its_author() -> None:
    file = read_file("outbox.json", outbox(FIRST))
    assert file.threads is not None
    assert file.threads.posts[0].source.post.author == "@quill@mole.example"


def test_boosts_and_non_public_posts_are_left_out() -> None:
    private = note(3, "<p>Between us.</p>", to=[f"{HOST}/users/other"])
    unlisted = note(4, "<p>Quietly.</p>", to=[f"{HOST}/users/quill/followers"],
                    cc=["https://www.w3.org/ns/activitystreams#Public"])  # fmt: skip
    file = read_file("outbox.json", outbox(FIRST, boost(9), private, unlisted))
    assert [text for text, *_ in placed(file)] == ["The gates are shut.", "Quietly."]
    assert file.threads is not None
    assert {note_left.code: note_left.count for note_left in file.threads.notes} == {
        "reposts_left_out": 1,
        "not_public": 1,
    }


def test_warnings_and_polls() -> None:
    poll = note(5, "<p>Wall or pumps?</p>", type="Question", summary="Local politics")
    assert placed(read_file("outbox.json", outbox(poll))) == [("Local politics\nWall or pumps?", None, "")]


def context(**more: Any) -> bytes:
    return json.dumps(
        {
            "ancestors": [status(1, "<p>Root</p>", "council")],
            "descendants": [
                status(3, "<p>One</p>", "ines", in_reply_to_id="2"),
                status(4, "<p>Two</p>", "bo", in_reply_to_id="3"),
                status(5, "<p>Three</p>", "bo", in_reply_to_id="2"),
            ],
            **more,
        }
    ).encode()


def test_context_has_a_placeholder_for_its_post() -> None:
    file = read_file("context.json", context())
    assert placed(file) == [
        ("Root", None, ""),
        ("", 0, "reply"),
        ("One", 1, "reply"),
        ("Two", 2, "reply"),
        ("Three", 1, "reply"),
    ]
    assert file.threads is not None
    assert file.threads.posts[1].source.state == "missing"
    assert file.threads.posts[0].source.post.author == "@council@mole.example"


def test_context_with_its_post_is_complete() -> None:
    file = read_file("context.json", context(status=status(2, "<p>Asked about</p>", in_reply_to_id="1")))
    assert placed(file)[1] == ("Asked about", 0, "reply")
    assert file.threads is not None
    assert file.threads.notes == ()


def test_a_list_of_statuses() -> None:
    rows = [
        status(1, "<p>Mine</p>"),
        status(2, "", reblog=status(9, "<p>Theirs</p>")),
        status(3, "<p>Hush</p>", visibility="direct"),
        status(4, "<p>As they said</p>", quote={"state": "accepted", "quoted_status": status(1, "<p>Mine</p>")}),
    ]
    file = read_file("statuses.json", json.dumps(rows).encode())
    assert placed(file) == [("Mine", None, ""), ("As they said", 0, "quote")]


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("plain &amp; simple", "plain & simple"),
        ("<p>One<br>two</p><p>three</p>", "One\ntwo\nthree"),
        ('<p><span class="h-card"><a href="https://a.example/@bo">@<span>bo</span></a></span> yes</p>', "@bo yes"),
        (
            '<a href="https://town.example/a/long/path"><span class="invisible">https://</span>'
            '<span class="ellipsis">town.example/a/long</span><span class="invisible">/path</span></a>',
            "https://town.example/a/long/path",
        ),
        ('<p class="quote-inline">RE: https://a.example/1</p><p>Quite so.</p>', "Quite so."),
        ("<script>alert(1)</script><p>Words</p>", "Words"),
        ("<p>a  b\n c</p>", "a b c"),
        ("1 < 2", "1 < 2"),
        ("<p>" * 2_000 + "deep", "deep"),
        ("", ""),
    ],
)  # fmt: skip
def test_words_of_markup(markup: str, words: str) -> None:
    assert words_of(markup) == words


def test_errors_name_the_place() -> None:
    for wrong, message in (
        (note(1, 5), "“content” is a number"),  # type: ignore[arg-type]
        ({**FIRST, "object": {**FIRST["object"], "id": None}}, "“id” is missing"),
    ):
        with pytest.raises(AppError) as raised:
            read_file("outbox.json", outbox(FIRST, wrong))
        assert raised.value.code == "bad_post"
        assert "orderedItems[1]" in raised.value.message
        assert message in raised.value.message


def test_truncated_archive() -> None:
    whole = tarred({"actor.json": json.dumps(ACTOR).encode(), "outbox.json": outbox(*[FIRST] * 500)})
    with pytest.raises(AppError) as raised:
        read_file("archive.tar.gz", whole[: len(whole) // 2])
    assert raised.value.code in {"damaged_archive", "unsupported_format"}
    with pytest.raises(AppError) as raised:
        read_file("notes.txt", whole[: len(whole) // 2])
    assert raised.value.code == "not_text"
