"""Two processes on one database and one data folder: changes through one are visible in the other."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler

import pytest
import requests

from tests.server.cms import SECRET, FakeCms, respond_with, verify_delivery
from tests.server.cms import running_cms as receiving
from tests.server.newsroom import HEARING
from tests.server.postgres import PostgresServer
from tests.server.processes import DeskProcess, ReconnectingPage, running_desks
from tests.waiting import wait_until

BODY = "“A wall without pumps behind it is money thrown in the harbour,” Bram Osk said."
SAID = {"title": "Pumps before the wall", "left_context": "Bram Osk was asked about the rain."}


@pytest.fixture(scope="module")
def cms() -> Iterator[FakeCms]:
    """Run a system that both processes send publications to, and that is slow."""
    taken = respond_with(202, "taken")

    def slowly(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.05)
        taken(handler)

    with receiving(slowly) as system:
        yield system


@pytest.fixture(scope="module")
def web(postgres: PostgresServer, cms: FakeCms) -> Iterator[list[DeskProcess]]:
    webhook = {"webhook_url": cms.url, "webhook_secret": SECRET}
    with postgres.database() as url, running_desks(2, url, **webhook) as (_, processes):
        yield processes


@pytest.fixture
def pages(web: list[DeskProcess]) -> Iterator[list[ReconnectingPage]]:
    pages = [ReconnectingPage(process.url) for process in web]
    yield pages
    for page in pages:
        page.close()


def upload(web: DeskProcess, text: str, **form: str) -> requests.Response:
    return requests.post(
        f"{web.url}/api/sources", files={"file": ("hearing.txt", text.encode())}, data=form, timeout=60
    )


def suggested(page: ReconnectingPage) -> set[str]:
    return {item["source_id"] for item in page.ask("suggest", "suggestions", **SAID)["items"]}


def found(page: ReconnectingPage) -> str:
    [finding] = page.ask("verify_quotes", "quote_findings", body=BODY)["findings"]
    return str(finding["state"])


@pytest.mark.slow
def test_source_is_added_and_deleted_in_both_processes(web: list[DeskProcess], pages: list[ReconnectingPage]) -> None:
    here, there = web
    # What reads attributions is loaded by the first check of each.
    assert {found(page) for page in pages} == {"not_found"}
    source_id = upload(here, HEARING).json()["source_id"]
    wait_until(lambda: source_id in suggested(pages[1]))
    wait_until(lambda: found(pages[1]) == "verbatim")
    # Pages of both processes are notified.
    wait_until(lambda: "sources_changed" in [event for event, _ in pages[1].got])
    assert requests.delete(f"{there.url}/api/sources/{source_id}", timeout=60).status_code == 204
    assert source_id not in suggested(pages[0])
    assert source_id not in suggested(pages[1])
    wait_until(lambda: found(pages[0]) == "not_found")


@pytest.mark.slow
def test_upload_progress_and_cancel_reach_the_right_process(
    web: list[DeskProcess], pages: list[ReconnectingPage]
) -> None:
    here, there = web
    long = "\n\n".join(f"Speaker: Sentence {number} of a long sitting." for number in range(2_000))
    page = pages[0]
    form = {"sid": str(page.client.get_sid()), "upload_id": "u1"}
    called_off: list[int] = []

    def call_off(progress: dict[str, object]) -> None:
        page.got.append(("import_progress", progress))
        if progress["stage"] == "embedding" and not called_off:
            answer = requests.delete(f"{here.url}/api/uploads/u1", params={"sid": form["sid"]}, timeout=60)
            called_off.append(answer.status_code)

    page.client.on("import_progress", call_off)
    # Imported by the process that the page is not connected to, called off at the one that it is.
    answer = upload(there, long, **form)
    assert called_off == [204]
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "import_cancelled")


def test_save_in_another_process_is_a_conflict(web: list[DeskProcess], pages: list[ReconnectingPage]) -> None:
    draft = requests.post(f"{web[0].url}/api/drafts", json={}, timeout=60).json()
    assert pages[0].save(draft["draft_id"], 1, "From here.") == {"version": 2}
    refused = pages[1].save(draft["draft_id"], 1, "From there.")
    assert refused["conflict"]["body"] == "From here."


def test_presence_is_shared_between_processes(web: list[DeskProcess], pages: list[ReconnectingPage]) -> None:
    draft_id = requests.post(f"{web[0].url}/api/drafts", json={}, timeout=60).json()["draft_id"]
    here, there = ({"draft_id": draft_id, "page": f"page-{number}-{draft_id}"} for number in range(2))

    def holding(page: ReconnectingPage) -> list[bool]:
        heard = [message for event, message in page.got if event == "presence"]
        return [person["holds"] for person in heard[-1]["people"]] if heard else []

    assert pages[0].client.call("open_draft", here)["may_write"]
    pages[1].client.call("open_draft", there)
    wait_until(lambda: holding(pages[0]) == [True, False])
    pages[1].client.call("take_over", there)
    wait_until(lambda: holding(pages[0]) == [False, True])
    assert pages[1].save(draft_id, 1, "From there.") == {"version": 2}
    wait_until(lambda: ("draft_saved", 2) in [(event, message.get("version")) for event, message in pages[0].got])


def test_comments_are_announced_in_another_process(web: list[DeskProcess], pages: list[ReconnectingPage]) -> None:
    draft_id = requests.post(f"{web[0].url}/api/drafts", json={}, timeout=60).json()["draft_id"]
    opened = {"draft_id": draft_id, "page": f"page-of-comments-{draft_id}"}
    assert pages[1].client.call("open_draft", opened)["may_write"]
    address = f"/api/drafts/{draft_id}/comments"
    made = requests.post(f"{web[0].url}{address}", json={"text": "Shorter?"}, timeout=60).json()
    wait_until(lambda: ("comments_changed", {"draft_id": draft_id}) in pages[1].got)
    assert requests.get(f"{web[1].url}{address}", timeout=60).json()["comments"] == [made]


def test_publication_is_delivered_once_across_processes(web: list[DeskProcess], cms: FakeCms) -> None:
    together = threading.Barrier(8)

    def publish(number: int) -> str:
        process = web[number % 2]
        article = {"headline": f"The wall, part {number}", "body": "The hearing went on until nine."}
        draft_id = requests.post(f"{process.url}/api/drafts", json=article, timeout=60).json()["draft_id"]
        together.wait(30)
        answer = requests.post(f"{process.url}/api/drafts/{draft_id}/publish", json={"version": 1}, timeout=60)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["publication_id"])

    with ThreadPoolExecutor(8) as threads:
        published = list(threads.map(publish, range(24)))

    def delivery(publication_id: str) -> dict[str, object]:
        delivered: dict[str, object] = requests.get(
            f"{web[0].url}/api/publications/{publication_id}/delivery", timeout=60
        ).json()
        return delivered

    wait_until(lambda: all(delivery(publication_id)["state"] == "sent" for publication_id in published))
    # Whatever a process still had in hand would come now.
    time.sleep(0.5)
    arrived = Counter(
        verify_delivery(headers, body)["publication"]["publication_id"] for _, headers, body in cms.arrived
    )
    assert arrived == Counter(published)
    assert {delivery(publication_id)["attempts"] for publication_id in published} == {1}
