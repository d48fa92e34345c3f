"""Images in an article: from a file to the published page."""

import base64
import re
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Locator, Route, expect

from tests.browser.accessibility import sideways, small_targets, violations
from tests.browser.desk import CARET, Desk
from tests.browser.input_method import InputMethod
from tests.browser.newsroom import Newsroom
from tests.server.images.samples import png, with_metadata

# Loading of an image that the draft does not have, which is said in its place.
MISSING = "404"


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "wall.jpg"
    path.write_bytes(with_metadata(1600, 900))
    return path


def choose(desk: Desk, *files: Path) -> None:
    with desk.page.expect_file_chooser() as chosen:
        desk.page.get_by_test_id("tool-image").click()
    chosen.value.set_files(files)


def figures(desk: Desk) -> Locator:
    return desk.editor.get_by_test_id("figure")


def is_drawn(picture: Locator) -> bool:
    return bool(picture.evaluate("image => image.complete && image.naturalWidth > 0"))


def drop(desk: Desk, content: bytes, name: str, kind: str, onto: str) -> None:
    """Drop a file on the upper half of the block that begins with ``onto``."""
    desk.page.evaluate(
        """async ([content, name, type, onto]) => {
            const bytes = Uint8Array.from(atob(content), sign => sign.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], name, {type}));
            const blocks = [...document.querySelectorAll(".body-text > *")];
            const block = blocks.find(one => one.textContent.startsWith(onto));
            const {left, top} = block.getBoundingClientRect();
            const at = {dataTransfer: data, clientX: left + 20, clientY: top + 4, bubbles: true, cancelable: true};
            for (const event of ["dragenter", "dragover", "drop"]) block.dispatchEvent(new DragEvent(event, at));
        }""",
        [base64.b64encode(content).decode(), name, kind, onto],
    )


def test_image_from_upload_to_published_page(desk: Desk, other: Desk, photo: Path) -> None:
    desk.open(headline="The wall holds")
    desk.write("The wall stands.\nThe sea rises.")
    desk.wait_saved()
    other.go_to(desk.draft_id)
    expect(other.editor).to_contain_text("The sea rises.")

    choose(desk, photo)
    figure = figures(desk).first
    expect(figure.locator(".figure-picture")).to_be_visible()
    desk.page.wait_for_function("document.querySelector('.figure img').naturalWidth === 800")
    # What the file says is proposed; the alternative text is the writer's own.
    caption = figure.locator("figcaption")
    expect(caption).to_have_text("The wall at Sallowmouth")
    expect(figure.get_by_test_id("image-credit")).to_have_value("Ada Quill")
    expect(figure.get_by_text("No alternative text yet")).to_be_visible()

    for width in (390, 1280):
        desk.page.set_viewport_size({"width": width, "height": 844})
        assert violations(desk.page) == []
        assert [*small_targets(desk.page), *sideways(desk.page)] == []
    # From the caption Tab leads to the alternative text, Escape back.
    caption.click()
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Tab")
    alt = figures(desk).first.get_by_test_id("image-alt")
    expect(alt).to_be_focused()
    desk.page.keyboard.type("A wall of stone by the sea")
    desk.page.keyboard.press("Escape")
    expect(figure.get_by_text("No alternative text yet")).to_be_hidden()

    # The other sees it, live.
    theirs = figures(other).first
    expect(theirs.get_by_test_id("image-alt")).to_have_value("A wall of stone by the sea")
    assert is_drawn(theirs.locator(".figure-picture"))

    # A second one, dropped on the text; where both write at once neither is disturbed.
    drop(desk, png(500, 300), "map.png", "image/png", "The sea")
    expect(figures(desk)).to_have_count(2)
    kinds = desk.editor.evaluate("body => [...body.children].map(child => child.tagName)")
    assert kinds == ["P", "FIGURE", "P", "FIGURE", "P"]
    expect(figures(other)).to_have_count(2)

    # Before publishing the one without alternative text is named, and shown.
    desk.wait_saved()
    dialog = desk.open_publishing()
    expect(dialog.get_by_test_id("publish-images")).to_contain_text("One image has no alternative text.")
    dialog.get_by_role("button", name="Show in draft").click()
    focused = desk.page.locator(":focus")
    expect(focused).to_have_attribute("data-testid", "image-alt")
    focused.fill("A map of the harbour")
    focused.press("Escape")
    desk.wait_saved()
    desk.open_publishing().get_by_test_id("publish-confirm").click()
    link = dialog.locator("a[href$='/article.html']")
    expect(link).to_be_visible()
    desk.page.goto(desk.newsroom.url + str(link.get_attribute("href")))
    images = desk.page.locator("figure img").all()
    assert {image.get_attribute("alt") for image in images} == {"A wall of stone by the sea", "A map of the harbour"}


def test_unreadable_image_shows_an_error(desk: Desk, tmp_path: Path) -> None:
    desk.expected_faults = ["400"]
    desk.open(headline="The wall")
    desk.write("Before.")
    broken = tmp_path / "IMG_1.heic"
    broken.write_bytes(b"\0\0\0\x18ftypheic" + bytes(400_000))
    network = desk.page.context.new_cdp_session(desk.page)
    unlimited = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {**unlimited, "uploadThroughput": 40_000})
    choose(desk, broken)
    row = desk.editor.get_by_test_id("image-upload")
    expect(row.get_by_test_id("image-percent")).to_have_text(re.compile(r"^[1-9]\d?%$"))
    network.send("Network.emulateNetworkConditions", unlimited)
    expect(row.get_by_role("alert")).to_contain_text("Save it as JPEG or PNG")
    row.get_by_test_id("image-dismiss").click()
    expect(row).to_have_count(0)
    expect(desk.editor).to_have_text("Before.")


def paste(desk: Desk, content: bytes, text: str = "") -> None:
    """Paste an image as a browser or a word processor copies it."""
    desk.page.evaluate(
        """([content, text]) => {
            const bytes = Uint8Array.from(atob(content), sign => sign.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], "image.png", {type: "image/png"}));
            data.setData("text/html", text ? `<p>${text}</p>` : "<img src='https://harbour.example/wall.png'>");
            if (text) data.setData("text/plain", text);
            const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
            document.querySelector(".body-text").dispatchEvent(event);
        }""",
        [base64.b64encode(content).decode(), text],
    )


def test_pasted_image_and_pasted_text_with_image(desk: Desk) -> None:
    desk.open(headline="The wall")
    desk.write("Before. ")
    paste(desk, png(), "Copied words.")
    expect(desk.editor).to_have_text("Before. Copied words.")
    expect(figures(desk)).to_have_count(0)
    paste(desk, png())
    expect(figures(desk)).to_have_count(1)
    expect(desk.editor.get_by_test_id("image-upload")).to_have_count(0)
    expect(desk.editor.locator("> p").first).to_have_text("Before. Copied words.")


def test_composition_is_not_disturbed_by_an_upload(desk: Desk, photo: Path) -> None:
    desk.open(headline="벽")
    desk.write("가나. ")
    method = InputMethod(desk)
    held: list[Route] = []

    def hold(upload: Route) -> None:
        held.append(upload)

    desk.page.route("**/images", hold)
    with desk.page.expect_request("**/images"):
        choose(desk, photo)
    desk.caret_to("Control+Home")
    method.compose("ㅎ", "하", "한")
    # While a syllable is composed nothing is drawn again; afterwards the image comes in.
    with desk.page.expect_response("**/images"):
        held[0].continue_()
    desk.page.evaluate(CARET)
    expect(figures(desk)).to_have_count(0)
    method.commit("한")
    expect(figures(desk)).to_have_count(1)
    expect(desk.editor.locator("p").first).to_have_text("한가나. ")
    figures(desk).locator("figcaption").click()
    desk.page.keyboard.press("End")
    method.type((("ㅂ", "벼", "벽"), ("ㄷ", "도")))
    expect(figures(desk).locator("figcaption")).to_have_text("The wall at Sallowmouth벽도")
    alt = figures(desk).get_by_test_id("image-alt")
    alt.click()
    method.type((("ㅅ", "서", "석"), ("ㅂ", "벼", "벽")))
    desk.wait_saved()
    method.type((("ㅇ", "이"),))
    expect(alt).to_have_value("석벽이")
    desk.page.keyboard.press("Escape")
    desk.wait_saved()
    [figure] = [block for block in desk.stored()["body"]["content"] if block["type"] == "figure"]
    assert figure["attrs"]["alt"] == "석벽이"
    assert figure["content"][0]["text"] == "The wall at Sallowmouth벽도"


def test_a_figure_of_another_draft_is_copied(desk: Desk, photo: Path, newsroom: Newsroom) -> None:
    desk.expected_faults = [MISSING]
    desk.open(headline="The wall")
    desk.write("Before.")
    choose(desk, photo)
    expect(figures(desk)).to_have_count(1)
    desk.wait_saved()
    image = desk.stored()["body"]["content"][1]["attrs"]["image"]
    desk.caret_to("Control+a")
    desk.page.keyboard.press("Control+c")
    desk.open(headline="Another")
    desk.editor.focus()
    desk.page.keyboard.press("Control+v")
    expect(figures(desk)).to_have_count(1)
    expect(figures(desk).locator(".figure-picture")).to_be_visible()
    expect(figures(desk).locator("figcaption")).to_have_text("The wall at Sallowmouth")
    desk.wait_saved()
    copied = next(block for block in desk.stored()["body"]["content"] if block["type"] == "figure")["attrs"]["image"]
    assert copied != image
    own = f"{newsroom.url}/api/drafts/{desk.stored()['draft_id']}/images/{copied}"
    assert requests.get(own, timeout=60).status_code == 200
