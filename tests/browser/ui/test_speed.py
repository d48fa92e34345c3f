"""The page never makes a writer wait."""

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.page.article import HEADLINE as LONG_HEADLINE
from bench.page.article import HEARING, QUOTES, long_article
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.material import CONTEXT, HEADLINE
from tests.browser.newsroom import Newsroom

LONG_TASK_MS = 50
READY_MS = 1_000
SCRIPT_BYTES = 150_000
RUNS = 6
# Sixty keys, and a new left context at each sentence's end.
TYPED = "Nurses ride it. Bakers do too. The hill is dark. Snow falls. "

WATCH = """
    window.longTasks = [];
    new PerformanceObserver(list => {
        for (const task of list.getEntries()) window.longTasks.push(Math.round(task.duration));
    }).observe({type: "longtask"});
"""

BUSY = "() => setTimeout(() => { const end = performance.now() + 80; while (performance.now() < end); })"


def best_of(runs: int, measure: Callable[[], float], bound: float) -> float:
    """The lowest of so many measurements: another program's turn on the machine is no fault of the page."""
    best = measure()
    for _ in range(runs - 1):
        if best <= bound:
            break
        best = min(best, measure())
    return best


def longest_task_while_typing(desk: Desk) -> float:
    """Milliseconds of the longest task while sentences are typed where the caret is, and until all is saved."""
    desk.page.evaluate(WATCH)
    desk.page.keyboard.type(TYPED, delay=60)
    desk.wait_ghost()
    desk.wait_saved()
    # Observers hear of a task a moment after it ended.
    desk.page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    tasks: list[int] = desk.page.evaluate("window.longTasks")
    # Were nothing measured, nothing would be long.
    desk.page.evaluate(BUSY)
    desk.page.wait_for_function("count => window.longTasks.length > count", arg=len(tasks))
    return max(tasks, default=0)


@pytest.mark.slow
@pytest.mark.usefixtures("confident")
def test_no_task_is_long_while_suggestions_arrive(
    desk: Desk, hearing: str, record_property: Callable[[str, object], None]
) -> None:
    assert len(TYPED) >= 60
    sources = [source["source_id"] for source in desk.newsroom.get("/api/sources").json()["sources"]]
    assert hearing in sources

    def longest() -> float:
        desk.open(
            headline=HEADLINE, body=CONTEXT, source_ids=[*sources, hearing] if hearing not in sources else sources
        )
        desk.wait_ranked()
        desk.editor.focus()
        desk.page.keyboard.press("Control+End")
        return longest_task_while_typing(desk)

    best = best_of(RUNS, longest, LONG_TASK_MS)
    record_property("longest task in ms", best)
    print(f"longest task while typing: {best:.0f} ms")
    assert best <= LONG_TASK_MS


@pytest.mark.slow
@pytest.mark.usefixtures("confident")
def test_no_task_is_long_in_a_long_article_with_many_findings(
    desk: Desk, record_property: Callable[[str, object], None]
) -> None:
    article = long_article()
    source = next(one["source_id"] for one in desk.newsroom.sources() if one["file_name"] == HEARING.name)
    desk.open(headline=LONG_HEADLINE, body="\n".join(article.blocks), source_ids=[source])
    desk.page.wait_for_function(
        "quotes => new Set([...document.querySelectorAll('[data-testid=editor] [data-finding]')]"
        ".map(words => words.dataset.finding)).size >= quotes",
        arg=QUOTES,
        timeout=2 * ANSWER_MS,
    )

    def longest() -> float:
        desk.editor.focus()
        desk.page.keyboard.press("Control+End")
        return longest_task_while_typing(desk)

    best = best_of(RUNS, longest, LONG_TASK_MS)
    record_property("longest task in a long article in ms", best)
    print(f"longest task while typing in a long article: {best:.0f} ms")
    assert best <= LONG_TASK_MS


def test_the_script_is_small(newsroom: Newsroom, record_property: Callable[[str, object], None]) -> None:
    waiting = re.findall(r'<script[^>]+src="([^"]+)"', newsroom.get("/").text)
    assert waiting
    parts: dict[str, bytes] = {}
    while waiting:
        path = waiting.pop()
        content = newsroom.get(path).content
        parts[path] = content
        # What a script imports at once is loaded with it; what it imports when it is first used is not.
        imported = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', content.decode())
        waiting += [other for name in imported if (other := f"{path.rpartition('/')[0]}/{name}") not in parts]
    size = sum(len(gzip.compress(content, compresslevel=6)) for content in parts.values())
    record_property("script in bytes, gzipped", size)
    print(f"script: {size / 1000:.1f} KB gzipped")
    assert size <= SCRIPT_BYTES


def test_nothing_comes_from_elsewhere(page: Page, newsroom: Newsroom) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(newsroom.url)
    expect(page.get_by_test_id("editor")).to_be_visible()
    assert [url for url in asked if not url.startswith((newsroom.url, "data:"))] == []


def test_typing_is_accepted_within_a_second(
    browser: Browser, newsroom: Newsroom, hearing: str, record_property: Callable[[str, object], None]
) -> None:
    draft = newsroom.make_draft(headline=HEADLINE, body=CONTEXT, source_ids=[hearing])["draft_id"]

    def ready() -> float:
        # A context of its own: nothing is cached from another visit.
        context = browser.new_context()
        try:
            page = context.new_page()
            page.add_init_script(
                """
                new MutationObserver((_, observer) => {
                    const editor = document.querySelector("[data-testid=editor]");
                    if (!editor?.isContentEditable) return;
                    observer.disconnect();
                    editor.focus();
                    document.execCommand("insertText", false, "x");
                    window.accepted = performance.now();
                }).observe(document, {childList: true, subtree: true, attributes: true});
                """
            )
            page.goto(f"{newsroom.url}/drafts/{draft}")
            page.wait_for_function("() => window.accepted")
            assert "x" in page.get_by_test_id("editor").inner_text()
            return float(page.evaluate("window.accepted"))
        finally:
            context.close()

    best = best_of(RUNS, ready, READY_MS)
    record_property("ready to type after ms", best)
    print(f"ready to type after {best:.0f} ms")
    assert best <= READY_MS
