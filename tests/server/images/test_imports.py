"""Imported articles keep the images that are in their files, and say which ones could not be taken."""

import base64
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from indexer.documents import zip_packages
from server.articles.importers.detect import read_article
from server.config import Settings
from server.images import service as images_service
from server.registry import service
from tests.server.drafts.test_importer import send
from tests.server.images.samples import added, figure, jpeg, png, saved, with_metadata
from tests.server.images.test_exports import ALT, CREDIT, exported, save, text_block
from tests.server.newsroom import add_draft

NOWHERE = "https://pictures.invalid/wall.jpg"


def imported(client: FlaskClient, name: str, content: str | bytes) -> dict[str, Any]:
    answer = send(client, name, content)
    assert answer.status_code == 201, answer.text
    draft: dict[str, Any] = answer.get_json()
    return draft


def outline(draft: dict[str, Any]) -> list[tuple[str, str]]:
    """Kind and text of each block at the top."""

    def text(node: dict[str, Any]) -> str:
        return str(node.get("text", "\n" if node["type"] == "hard_break" else "")) + "".join(
            map(text, node.get("content", []))
        )

    return [(block["type"], text(block)) for block in draft["body"]["content"]]


def shown(client: FlaskClient, draft: dict[str, Any]) -> list[tuple[dict[str, Any], Image.Image]]:
    """Return the figures of a draft, with their images as the desk sends them."""
    images: list[tuple[dict[str, Any], Image.Image]] = []
    for block in draft["body"]["content"]:
        if block["type"] == "figure":
            address = f"/api/drafts/{draft['draft_id']}/images/{block['attrs']['image']}"
            answer = client.get(address, buffered=True)
            assert answer.status_code == 200
            images.append((block["attrs"], Image.open(io.BytesIO(answer.data))))
    return images


def codes(draft: dict[str, Any]) -> list[str]:
    return [error["code"] for error in draft.get("left_out_images", [])]


def as_data(content: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def packed(files: dict[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return written.getvalue()


def repacked(document: bytes, changed: dict[str, bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        return packed({name: changed.get(name, archive.read(name)) for name in archive.namelist()})


def word(*parts: bytes | str, alt: str = "") -> Any:
    document = docx.Document()
    for part in parts:
        if isinstance(part, str):
            document.add_paragraph(part)
        else:
            picture: Any = document.add_picture(io.BytesIO(part))
            picture._inline.docPr.set("descr", alt)
    return document


def file_of(document: Any) -> bytes:
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


@pytest.mark.parametrize("wanted", ["html", "md", "docx", "json"])
@pytest.mark.parametrize(
    ("caption", "credit"),
    [
        ("The wall, which holds", CREDIT),
        ("", ""),
        *(pytest.param(*row, marks=pytest.mark.slow) for row in (("", CREDIT), ("The wall", ""))),
    ],
)
def test_an_export_comes_back_with_its_image(client: FlaskClient, wanted: str, caption: str, credit: str) -> None:
    draft = add_draft(client, "The wall holds", "…")
    image = added(client, draft, jpeg(1600, 1200))
    body = [text_block("Before."), figure(image, caption, ALT, credit), text_block("After.")]
    save(client, draft, {"type": "doc", "content": body})
    back = imported(client, "back", exported(client, draft, wanted).data)
    assert back["headline"] == "The wall holds"
    assert outline(back) == [("paragraph", "Before."), ("figure", caption), ("paragraph", "After.")]
    [(attributes, picture)] = shown(client, back)
    assert (attributes["alt"], attributes["credit"]) == (ALT, credit)
    assert attributes["image"] != image["image"]
    assert picture.size == ((800, 600) if wanted == "html" else (1600, 1200))
    assert picture.size == (attributes["width"], attributes["height"])
    assert codes(back) == []


def test_a_caption_keeps_its_emphasis(client: FlaskClient) -> None:
    draft = add_draft(client, "The wall holds", "…")
    caption = [{"type": "text", "text": "It "}, {"type": "text", "text": "holds", "marks": [{"type": "em"}]}]
    body = [figure(added(client, draft, jpeg()), caption, "", CREDIT)]
    save(client, draft, {"type": "doc", "content": body})
    for wanted in ("html", "md", "docx"):
        [block] = imported(client, "back", exported(client, draft, wanted).data)["body"]["content"]
        assert block["content"] == caption, wanted


def test_pictures_of_a_word_document(client: FlaskClient) -> None:
    """Also within a list and a table, where an article has no images: they are put below."""
    document = word("Before.", jpeg(40, 30), alt="A  wall")
    document.add_paragraph("It holds.", style="Caption")
    item = document.add_paragraph("one ", style="List Bullet")
    item.add_run().add_picture(io.BytesIO(png(50, 20)))
    document.add_paragraph("two", style="List Bullet")
    cells = document.add_table(1, 2).rows[0].cells
    cells[0].text, cells[1].text = "left", "right "
    cells[0].paragraphs[0].add_run().add_picture(io.BytesIO(jpeg(40, 30)))
    draft = imported(client, "wall.docx", file_of(document))
    assert outline(draft) == [
        ("paragraph", "Before."),
        ("figure", "It holds."),
        ("bullet_list", "one two"),
        ("figure", ""),
        ("paragraph", "left | right "),
        ("figure", ""),
    ]
    pictures = shown(client, draft)
    assert [(attributes["alt"], picture.size) for attributes, picture in pictures] == [
        ("A wall", (40, 30)), ("", (50, 20)), ("", (40, 30)),
    ]  # fmt: skip
    assert pictures[0][0]["image"] == pictures[2][0]["image"]  # the file has it once, and so has the draft


def test_what_word_has_cropped_stays_outside(client: FlaskClient) -> None:
    document = word(png(200, 100))
    fill = document.element.body.find(f".//{qn('pic:blipFill')}")
    fill.insert(1, parse_xml(f'<a:srcRect xmlns:a="{fill.nsmap["a"]}" l="50000" t="10000" b="40000"/>'))
    [(_, picture)] = shown(client, imported(client, "wall.docx", file_of(document)))
    assert picture.size == (100, 50)
    # The left half is gone: its red grows from the middle of the whole picture.
    red = picture.convert("RGB").getpixel((0, 0))
    assert isinstance(red, tuple)
    assert red[0] == pytest.approx(128, abs=4)


def test_pictures_of_older_programs_and_of_linked_files(client: FlaskClient) -> None:
    document = word("Before.", png(40, 30), png(41, 31), alt="A wall")
    old, linked = document.element.body.iter(qn("w:drawing"))
    identity = old.find(f".//{qn('a:blip')}").get(qn("r:embed"))
    old.getparent().replace(
        old,
        parse_xml(
            f'<w:pict xmlns:w="{old.nsmap["w"]}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="{old.nsmap["r"]}">'
            f'<v:shape alt="An old wall"><v:imagedata r:id="{identity}"/></v:shape></w:pict>'
        ),
    )
    outside = document.part.relate_to(
        NOWHERE, "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image", True
    )
    blip = linked.find(f".//{qn('a:blip')}")
    del blip.attrib[qn("r:embed")]
    blip.set(qn("r:link"), outside)
    draft = imported(client, "wall.docx", file_of(document))
    [(attributes, picture)] = shown(client, draft)
    assert (attributes["alt"], picture.size) == ("An old wall", (40, 30))
    [error] = draft["left_out_images"]
    assert (error["code"], error["params"]["name"]) == ("image_not_in_file", NOWHERE)


def test_a_damaged_picture_leaves_the_rest(client: FlaskClient) -> None:
    whole = file_of(word("Before.", jpeg(40, 30), "Between.", png(50, 20), "After."))
    draft = imported(client, "wall.docx", repacked(whole, {"word/media/image1.jpg": jpeg(40, 30)[:300]}))
    assert outline(draft) == [
        ("paragraph", "Before."),
        ("paragraph", "Between."),
        ("figure", ""),
        ("paragraph", "After."),
    ]
    assert codes(draft) == ["image_damaged"]
    assert "image1.jpg" in draft["left_out_images"][0]["message"]


def test_a_picture_whose_bytes_in_the_archive_are_damaged(client: FlaskClient) -> None:
    whole = bytearray(packed({"article.md": b"# Wall\n\n![](wall.png)\n", "wall.png": png()}))
    whole[whole.index(b"wall.png") + 60] ^= 0xFF  # the checksum of the member is wrong now
    assert codes(imported(client, "wall.zip", bytes(whole))) == ["image_damaged"]


def test_images_of_a_page(client: FlaskClient) -> None:
    """Those in it are taken; the others are named, and nobody is asked for them."""
    page = f"""<article><h1>The wall</h1>
        <figure><img src="{as_data(png(40, 30))}" alt="A wall">
        <figcaption><p>It <b>holds</b>.</p><p>For now.</p>
        <span class="photo-credit">Ada Quill</span></figcaption></figure>
        <p>Some <img src="{as_data(png(50, 20))}"> text.</p>
        <p><img src="{NOWHERE}" alt="Far"> <img src="wall.jpg"> <img src="data:text/plain,x"></p>
        <figure><img src="{NOWHERE}"><figcaption>Its caption is text.</figcaption></figure>
        <img src="{NOWHERE}?counter" width="1" height="1"> <img>
        <img src="{as_data(saved(Image.new("RGB", (1, 1)), "GIF"), "image/gif")}">
        <noscript><img src="{as_data(png(60, 60))}"></noscript>
        <p>End.</p></article>"""
    draft = imported(client, "wall.html", page)
    assert outline(draft) == [
        ("figure", "It holds.\nFor now."),
        ("paragraph", "Some text."),
        ("figure", ""),
        ("paragraph", "Its caption is text."),
        ("paragraph", "End."),
    ]
    assert [(figure["alt"], figure["credit"], picture.size) for figure, picture in shown(client, draft)] == [
        ("A wall", "Ada Quill", (40, 30)), ("", "", (50, 20)),
    ]  # fmt: skip
    assert codes(draft) == ["image_not_in_file"] * 4


def test_pasted_mark_up_brings_its_images(client: FlaskClient) -> None:
    html = f'<h1>One</h1><p>Two.</p><img src="{as_data(png())}">'
    answer = client.post("/api/drafts/import", json={"text": "One\nTwo.", "html": html})
    assert [size for _, picture in shown(client, answer.get_json()) for size in [picture.size]] == [(60, 40)]


def test_an_archive_of_a_text_in_a_folder(client: FlaskClient) -> None:
    text = f"# Wall\n\n![A wall](pictures/the%20wall.png)\nIt holds.\n\n![](../no.png)\n\n![]({NOWHERE})\n"
    files = {
        "__MACOSX/story/._story.md": b"\0",
        "story/story.md": text.encode(),
        "story/pictures/the wall.png": png(40, 30),
        "story/notes/other.md": b"Nothing.",
    }
    draft = imported(client, "story.zip", packed(files))
    assert outline(draft) == [("figure", "It holds.")]
    assert codes(draft) == ["image_not_in_file"] * 2
    page = packed({"wall.html": b'<h1>Wall</h1><p>a</p><img src="images/1.png">', "images/1.png": png(40, 30)})
    assert [picture.size for _, picture in shown(client, imported(client, "x.zip", page))] == [(40, 30)]


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"wall.png": png()}, "not_an_article"),
        ({"one.md": b"One.", "two.md": b"Two."}, "not_an_article"),
        ({"article.md": b"\x89PNG\r\n\x1a\n" + bytes(range(256))}, "not_text"),
    ],
)
def test_archives_without_an_article(client: FlaskClient, files: dict[str, bytes], code: str) -> None:
    answer = send(client, "x.zip", packed(files))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)
    assert client.get("/api/drafts").get_json()["drafts"] == []


def test_limits_apply_to_all_pictures_of_a_file_together(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, desk: Flask
) -> None:
    """What unpacks to a hundred times its size is not unpacked, and the article has no more images than a draft may."""
    one = png(200, 100)
    text = "# Wall\n\n![](one.png)\n\n![](bomb.png)\n\n![](two.png)\n"
    files = {"article.md": text.encode(), "one.png": one, "bomb.png": bytes(3_000_000), "two.png": png(30, 30)}
    # Small enough to be read in this process, which is where the limit is lowered.
    monkeypatch.setattr(zip_packages, "MAX_UNPACKED_BYTES", 1_000_000)
    read = read_article("x.zip", packed(files), 10**7)
    assert [len(picture.content) for picture in read.pictures.values()] == [len(one)]
    assert [error.code for error in read.left_out] == ["unpacked_too_large"] * 2
    monkeypatch.undo()
    monkeypatch.setattr(images_service, "MAX_IMAGES", 1)
    draft = imported(client, "x.zip", packed({**files, "bomb.png": png(20, 20)}))
    assert (len(shown(client, draft)), codes(draft)) == (1, ["too_many_images"] * 2)
    assert len(list((service(Settings, desk).data / "images").iterdir())) == 1


def test_images_of_a_rejected_article_are_deleted(
    client: FlaskClient, desk: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    document = file_of(word("Before.", png(40, 30), png(41, 31)))
    written = images_service._write_files
    calls: list[Path] = []

    def once(picture: Any, folder: Path) -> None:
        if calls:
            full()
        calls.append(folder)
        written(picture, folder)

    monkeypatch.setattr(images_service, "_write_files", once)
    assert send(client, "wall.docx", document).status_code >= 500
    assert client.get("/api/drafts").get_json()["drafts"] == []
    assert list((service(Settings, desk).data / "images").iterdir()) == []


def test_metadata_gives_what_the_document_lacks_and_is_not_stored(client: FlaskClient) -> None:
    draft = imported(client, "wall.docx", file_of(word("Before.", with_metadata())))
    [(attributes, picture)] = shown(client, draft)
    assert outline(draft)[1] == ("figure", "The wall at Sallowmouth")
    assert attributes["credit"] == "Ada Quill"
    assert dict(picture.getexif()) == {}


def test_json_says_which_images_it_could_not_find(client: FlaskClient) -> None:
    body = {"type": "doc", "content": [figure({"image": "0" * 12, "width": 4, "height": 4}, "Its caption", "A wall")]}
    draft = imported(client, "x.json", json.dumps({"headline": "Wall", "body": body}))
    assert outline(draft) == [("paragraph", "Its caption")]
    assert [error["params"]["name"] for error in draft["left_out_images"]] == ["A wall"]


def test_errors_of_images_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    client.set_cookie("quotedesk_language", "de")
    [error] = imported(client, "x.md", f"# Wall\n\nText.\n\n![]({NOWHERE})")["left_out_images"]
    assert error["message"] == f"„{NOWHERE}“ ist nicht in der Datei; sie nennt nur, wo das Bild liegt."


def test_formats_that_no_browser_shows_are_named(client: FlaskClient) -> None:
    metafile = b"\x01\0\0\0" + bytes(36) + b" EMF" + bytes(200)
    whole = file_of(word("Before.", jpeg()))
    draft = imported(client, "wall.docx", repacked(whole, {"word/media/image1.jpg": metafile}))
    assert codes(draft) == ["image_format"]
    assert "EMF" in draft["left_out_images"][0]["message"]
