"""Images in exports and publications: with alternative text, caption and credit, and as files where it is one."""

import base64
import io
import json
import zipfile
from typing import Any

import docx
import pytest
from flask import Flask
from flask.testing import FlaskClient
from lxml import etree, html
from PIL import Image

from server.articles.exporters.nitf import NAMESPACE
from server.config import Settings
from server.registry import service
from tests.conftest import MakeDesk
from tests.server.client import Socket
from tests.server.cms import SECRET, respond_with, running_cms, verify_delivery
from tests.server.images.samples import added, figure, jpeg, with_metadata
from tests.server.newsroom import add_draft, add_source
from tests.server.people import add_person, signed_in_client
from tests.server.publishing.quote_sheet.sheets import SAID, marked

ALT = 'A wall of stone; to the left [the "sea"] & a dog'
CREDIT = "Photo: Ada Quill *"


def text_block(text: str) -> dict[str, Any]:
    return {"type": "paragraph", "content": [{"type": "text", "text": text}]}


def draft_with_image(client: FlaskClient, image: dict[str, Any], draft: str, *more: dict[str, Any]) -> None:
    caption = [
        {"type": "text", "text": "The wall, which "},
        {"type": "text", "text": "holds", "marks": [{"type": "em"}]},
    ]
    body = {"type": "doc", "content": [text_block("Before."), figure(image, caption, ALT, CREDIT), *more]}
    save(client, draft, body)


def save(client: FlaskClient, draft: str, body: dict[str, Any]) -> None:
    socket = Socket(client.application, flask_test_client=client)
    version = client.get(f"/api/drafts/{draft}").get_json()["version"]
    message = {"draft_id": draft, "version": version, "headline": "The wall holds", "body": body}
    assert socket.emit("save_draft", message, callback=True) == {"version": version + 1}


@pytest.fixture
def draft(client: FlaskClient) -> str:
    return add_draft(client, "The wall holds", "…")


@pytest.fixture
def image(client: FlaskClient, draft: str) -> dict[str, Any]:
    image = added(client, draft, with_metadata(1600, 1200))
    draft_with_image(client, image, draft, text_block("After."))
    return image


def exported(client: FlaskClient, draft: str, wanted: str) -> Any:
    answer = client.get(f"/api/drafts/{draft}/export?format={wanted}", buffered=True)
    assert answer.status_code == 200, answer.text
    return answer


def stored(desk: Flask, image: dict[str, Any], size: str = "large") -> bytes:
    return (service(Settings, desk).data / "images" / image["image"] / size).read_bytes()


def test_html_holds_the_image(desk: Flask, client: FlaskClient, draft: str, image: dict[str, Any]) -> None:
    page = html.fromstring(exported(client, draft, "html").data)
    [shown] = page.xpath("//figure/img")
    assert (shown.get("alt"), shown.get("width"), shown.get("height")) == (ALT, "1600", "1200")
    kind, _, content = shown.get("src").partition(",")
    assert (kind, base64.b64decode(content)) == ("data:image/jpeg;base64", stored(desk, image, "small"))
    [caption] = page.xpath("//figure/figcaption")
    assert caption.text_content() == f"The wall, which holds {CREDIT}"
    assert caption.findtext("em") == "holds"
    assert [element.text for element in page.xpath("//article/p")] == ["Before.", "After."]


def test_markdown_is_an_archive_with_the_image(
    desk: Flask, client: FlaskClient, draft: str, image: dict[str, Any]
) -> None:
    answer = exported(client, draft, "md")
    assert answer.content_type == "application/zip"
    assert "The wall holds.zip" in answer.headers["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.namelist() == ["article.md", f"images/{image['image']}.jpg"]
        assert archive.read(f"images/{image['image']}.jpg") == stored(desk, image)
        text = archive.read("article.md").decode()
    alt = ALT.replace("[", r"\[").replace("]", r"\]").replace("&", r"\&")
    assert (
        f"Before.\n\n![{alt}](images/{image['image']}.jpg)\\\nThe wall, which *holds*\\\n*Photo: Ada Quill \\**\n"
        in text
    )
    save(client, draft, {"type": "doc", "content": [text_block("No picture.")]})
    assert exported(client, draft, "md").content_type.startswith("text/markdown")


def test_word_has_the_picture(desk: Flask, client: FlaskClient, draft: str, image: dict[str, Any]) -> None:
    document = docx.Document(io.BytesIO(exported(client, draft, "docx").data))
    [shape] = document.inline_shapes
    assert shape._inline.docPr.get("descr") == ALT
    assert (shape.width.inches, shape.height.inches) == pytest.approx((6, 4.5), abs=0.01)
    part = document.part.related_parts[shape._inline.graphic.graphicData.pic.blipFill.blip.embed]
    assert part.blob == stored(desk, image)
    assert [(paragraph.text, paragraph.style.name) for paragraph in document.paragraphs if paragraph.style] == [
        ("The wall holds", "Title"),
        ("Before.", "Normal"),
        ("", "Normal"),
        (f"The wall, which holds {CREDIT}", "Caption"),
        ("After.", "Normal"),
    ]


def test_nitf_has_the_image(desk: Flask, client: FlaskClient, draft: str, image: dict[str, Any]) -> None:
    root = etree.fromstring(exported(client, draft, "nitf").data)
    [media] = root.findall(f"{{{NAMESPACE}}}body/{{{NAMESPACE}}}body.content/{{{NAMESPACE}}}media")
    assert media.get("media-type") == "image"
    assert [etree.QName(element).localname for element in media] == [
        "media-reference", "media-object", "media-caption", "media-producer",
    ]  # fmt: skip
    reference, content, caption, producer = media
    assert dict(reference.attrib) == {
        "source": f"{image['image']}.jpg",
        "mime-type": "image/jpeg",
        "width": "1600",
        "height": "1200",
        "alternate-text": ALT,
    }
    assert (content.get("encoding"), base64.b64decode(content.text or "")) == ("base64", stored(desk, image))
    assert "".join(caption.itertext()) == "The wall, which holds"
    assert producer.text == CREDIT


def test_json_names_the_image_and_is_read_back(client: FlaskClient, draft: str, image: dict[str, Any]) -> None:
    article = exported(client, draft, "json").get_json()
    address = f"/api/drafts/{draft}/images/{image['image']}"
    assert article["images"] == [
        {
            "image": image["image"],
            "name": f"{image['image']}.jpg",
            "url": address,
            "media_type": "image/jpeg",
            "width": 1600,
            "height": 1200,
            "alt": ALT,
            "credit": CREDIT,
            "caption": "The wall, which holds",
        }
    ]
    assert article["blocks"][1]["type"] == "figure"
    assert article["text"] == "Before.\nThe wall, which holds\nAfter."
    again = client.post("/api/drafts/import", json={"text": json.dumps(article)}).get_json()
    copied = again["body"]["content"][1]
    assert copied["attrs"]["image"] != image["image"]
    assert {**copied["attrs"], "image": ""} == {
        "image": "", "width": 1600, "height": 1200, "alt": ALT, "credit": CREDIT,
    }  # fmt: skip
    shown = client.get(f"/api/drafts/{again['draft_id']}/images/{copied['attrs']['image']}", buffered=True)
    assert shown.data == client.get(address, buffered=True).data


@pytest.mark.parametrize("wanted", ["html", "md", "docx", "nitf", "json"])
def test_missing_image_is_exported_as_its_caption(client: FlaskClient, draft: str, wanted: str) -> None:
    unknown = {"image": "0" * 12, "width": 10, "height": 10}
    save(client, draft, {"type": "doc", "content": [figure(unknown, "The wall", ALT), figure(unknown)]})
    answer = exported(client, draft, wanted)
    if wanted == "docx":
        document = docx.Document(io.BytesIO(answer.data))
        assert [paragraph.text for paragraph in document.paragraphs] == ["The wall holds", "The wall"]
    else:
        assert "The wall" in answer.text
        assert "<img" not in answer.text
        assert "![" not in answer.text
        assert "<media" not in answer.text


def test_a_publication_has_the_image_as_a_file(
    desk: Flask, client: FlaskClient, draft: str, image: dict[str, Any]
) -> None:
    version = client.get(f"/api/drafts/{draft}").get_json()["version"]
    published = client.post(f"/api/drafts/{draft}/publish", json={"version": version, "overrides": []}).get_json()
    name = f"image-{image['image']}.jpg"
    [listed] = published["images"]
    assert (listed["name"], listed["alt"], listed["credit"]) == (f"{image['image']}.jpg", ALT, CREDIT)
    assert listed["url"] == f"/publications/{published['publication_id']}/{name}"
    sent = client.get(listed["url"], buffered=True)
    assert (sent.status_code, sent.content_type, sent.data) == (200, "image/jpeg", stored(desk, image))
    files = {file["format"]: client.get(file["url"], buffered=True).text for file in published["files"]}
    [shown] = html.fromstring(files["html"].encode()).xpath("//figure/img")
    assert (shown.get("src"), shown.get("alt")) == (name, ALT)
    assert f"]({name})" in files["markdown"]
    assert json.loads(files["json"])["images"][0]["url"] == name
    # It is a copy: the draft may go.
    folder = service(Settings, desk).data
    client.delete(f"/api/drafts/{draft}")
    assert list((folder / "images").iterdir()) == []
    assert (folder / "published" / published["publication_id"] / name).is_file()
    for other in ("image-000000000000.jpg", "image-..%2f.jpg", "images"):
        answer = client.get(f"/publications/{published['publication_id']}/{other}", buffered=True)
        assert answer.status_code == 404


def test_readers_without_the_source_see_the_image(make_desk: MakeDesk) -> None:
    """Their page is written anew, without the source; and who may not read the draft sees nothing."""
    desk = make_desk(mode="newsroom")
    people = {name: add_person(desk, name) for name in ("Ada Quill", "Bram Osk", "Cleo Varn")}
    ada, bram, cleo = (signed_in_client(desk, person) for person in people.values())
    source = add_source(ada)
    draft = add_draft(ada, "The wall holds", "…", (source,))
    image = added(ada, draft, jpeg(40, 30))
    quote = marked(SAID, source_id=source, paragraph_index=1, exact=SAID, prefix="", suffix="", speaker="Bram Osk")
    says = {
        "type": "paragraph",
        "content": [{"type": "text", "text": "“"}, quote, {"type": "text", "text": "”, said Bram Osk."}],
    }
    draft_with_image(ada, image, draft, says)
    shares = [{"person_id": people["Bram Osk"], "level": "read"}]
    assert ada.put(f"/api/drafts/{draft}/shares", json={"shares": shares}).status_code == 200
    published = ada.post(f"/api/drafts/{draft}/publish", json={"version": 2, "overrides": []}).get_json()
    folder = f"/publications/{published['publication_id']}"
    hers, his = (client.get(f"{folder}/article.html", buffered=True).text for client in (ada, bram))
    assert "data-source-id" in hers
    assert "data-source-id" not in his
    name = f"image-{image['image']}.jpg"
    for page in (hers, his):
        [shown] = html.fromstring(page.encode()).xpath("//figure/img")
        assert (shown.get("src"), shown.get("alt"), shown.get("width")) == (name, ALT, "40")
    statuses = [client.get(f"{folder}/{name}", buffered=True).status_code for client in (ada, bram, cleo)]
    assert statuses == [200, 200, 404]


def test_the_webhook_names_the_images(make_desk: MakeDesk) -> None:
    with running_cms(respond_with(200)) as cms:
        desk = make_desk(webhook_url=cms.url, webhook_secret=SECRET)
        client = desk.test_client()
        draft = add_draft(client, "The wall holds", "…")
        image = added(client, draft, jpeg(40, 30))
        draft_with_image(client, image, draft)
        published = client.post(f"/api/drafts/{draft}/publish", json={"version": 2, "overrides": []}).get_json()
        cms.wait_for(1)
        _, headers, body = cms.arrived[0]
        sent = verify_delivery(headers, body)
    assert sent["publication"]["images"] == published["images"]
    assert published["images"][0]["url"].endswith(f"/image-{image['image']}.jpg")


def test_a_page_of_an_export_is_small(client: FlaskClient, draft: str) -> None:
    """The image in a page is the small one, whatever was uploaded."""
    noise = io.BytesIO()
    Image.effect_noise((2100, 1400), 60).save(noise, "JPEG", quality=95)
    image = added(client, draft, noise.getvalue())
    draft_with_image(client, image, draft)
    assert len(exported(client, draft, "html").data) < 600_000
