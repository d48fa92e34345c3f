"""Measure the cost of a keystroke in the page, from the key to the frame, compared with a bare ProseMirror.

A draft of 3,000 words with 40 quotes, every second one altered, its source attached and all findings drawn, is typed in
at sixteen keys a second; sentences end, so that suggestions are requested and arrive meanwhile. The bare editor has the
same text, schema and keys, and neither plugins nor a server. Rounds alternate. Time is taken from the key event's own
time to the first moment after the frame that follows it; frames are drawn without a rate limit, so that waiting for the
next one is excluded. The browser counts tasks over 50 ms.
"""

import argparse
import json
import statistics
import subprocess
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import Browser, Page

from bench.harness.browser import TIMEOUT_MS, browser_context, chromium, open_page
from bench.harness.latency import milliseconds, percentile
from bench.harness.report import Report
from bench.harness.server import served, temporary_data
from bench.page.article import HEADLINE, QUOTES, Article, long_article

ROOT = Path(__file__).resolve().parents[2]
# Targets: milliseconds above the bare editor, and the longest task.
P95_ADDED_MS, MEDIAN_ADDED_MS, LONG_TASK_MS = 8, 4, 50
KEYS, KEY_DELAY_MS = 280, 60
TYPED = "Nobody had asked for it. The pumps were old. Water came in at the quay. It was dark by then. "
_WATCH = """() => {
    window.keys = [];
    window.longTasks = [];
    window.watching = false;
    addEventListener("keydown", event => {
        if (!window.watching) return;
        const pressed = event.timeStamp;
        requestAnimationFrame(() => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = () => window.keys.push(performance.now() - pressed);
            port2.postMessage(0);
        });
    }, true);
    new PerformanceObserver(list => {
        if (window.watching) for (const task of list.getEntries()) window.longTasks.push(Math.round(task.duration));
    }).observe({type: "longtask"});
}"""


def run(options: argparse.Namespace) -> Report:
    """Type in the desk and in the bare editor, in turn."""
    article = long_article()
    ours: list[float] = []
    bare: list[float] = []
    tasks: list[int] = []
    with (
        temporary_data() as data,
        served(data, "--sample") as desk,
        chromium("--disable-gpu-vsync", "--disable-frame-rate-limit") as browser,
    ):
        draft_url = f"{desk.url}/drafts/{_draft(desk.url, article)}"
        for _ in range(options.rounds):
            ours += _type_in_desk(browser, draft_url, tasks)
            bare += _type_in_bare_editor(browser, article)
    figures = summarise(article, ours, bare, tasks)
    return Report(figures, as_table(figures), figures["reached"])


def summarise(article: Article, ours: list[float], bare: list[float], tasks: list[int]) -> dict[str, Any]:
    """Return the time from key to picture beside a bare editor's, in milliseconds."""
    added = {
        "p50": round(statistics.median(ours) - statistics.median(bare), 1),
        "p95": round(percentile(ours, 95) - percentile(bare, 95), 1),
    }
    longest = max(tasks, default=0)
    return {
        "words": article.words,
        "quotes": QUOTES,
        "ours_ms": milliseconds([key / 1000 for key in ours]),
        "bare_ms": milliseconds([key / 1000 for key in bare]),
        "added_ms": added,
        "tasks_over_50_ms": len(tasks),
        "longest_task_ms": longest,
        "reached": added["p95"] <= P95_ADDED_MS and added["p50"] <= MEDIAN_ADDED_MS and longest <= LONG_TASK_MS,
    }


def as_table(figures: dict[str, Any]) -> str:
    """Return the times from key to picture as lines of text."""
    lines = [
        "{words:,} words, {quotes} quotes; from key to picture, ms".format(**figures),
        f"{'':<36}{'n':>6}{'p50':>9}{'p95':>9}",
    ]
    rows = {
        "the desk": figures["ours_ms"],
        "bare ProseMirror": figures["bare_ms"],
        f"added (≤ {MEDIAN_ADDED_MS}, ≤ {P95_ADDED_MS})": figures["added_ms"],
    }
    lines += [f"{name:<36}{row.get('n', ''):>6}{row['p50']:>9}{row['p95']:>9}" for name, row in rows.items()]
    lines.append("tasks over 50 ms: {tasks_over_50_ms}, the longest {longest_task_ms} ms".format(**figures))
    return "\n".join(lines)


def _type_in_desk(browser: Browser, url: str, tasks: list[int]) -> list[float]:
    """Return the milliseconds of each key; add those of long tasks to ``tasks``."""
    with open_page(browser, url) as page:
        page.evaluate(_WATCH)
        _wait_for_findings(page)
        times = _type(page, KEYS)
        tasks += page.evaluate("window.longTasks")
    return times


def _type_in_bare_editor(browser: Browser, article: Article) -> list[float]:
    with browser_context(browser) as context:
        page = context.new_page()
        page.set_content(_bare_page(article))
        page.evaluate(_WATCH)
        page.add_script_tag(content=_bare_script())
        page.wait_for_selector("[data-testid=editor][contenteditable=true]", timeout=TIMEOUT_MS)
        return _type(page, KEYS)


def _draft(url: str, article: Article) -> str:
    sources = requests.get(f"{url}/api/sources", timeout=60).json()["sources"]
    hearing = next(source["source_id"] for source in sources if source["file_name"].endswith("hearing.md"))
    draft = {"headline": HEADLINE, "body": "\n".join(article.blocks), "source_ids": [hearing]}
    answer = requests.post(f"{url}/api/drafts", json=draft, timeout=60)
    answer.raise_for_status()
    return str(answer.json()["draft_id"])


def _wait_for_findings(page: Page) -> None:
    page.wait_for_function(
        "quotes => new Set([...document.querySelectorAll('[data-testid=editor] [data-finding]')]"
        ".map(words => words.dataset.finding)).size >= quotes",
        arg=QUOTES,
        timeout=TIMEOUT_MS,
    )


def _type(page: Page, keys: int) -> list[float]:
    """Type at the end of the middle paragraph; return the milliseconds of each key."""
    editor = page.locator("[data-testid=editor]")
    blocks = editor.locator("p")
    blocks.nth(blocks.count() // 2).click()
    page.keyboard.press("End")
    text = (TYPED * (keys // len(TYPED) + 1))[:keys]
    # Warm up: code is loaded and compiled.
    page.keyboard.type(" Then it rained. ", delay=KEY_DELAY_MS)
    page.wait_for_timeout(500)
    page.evaluate("window.watching = true")
    page.keyboard.type(text, delay=KEY_DELAY_MS)
    page.wait_for_timeout(500)
    times: list[float] = page.evaluate("window.keys")
    if len(times) < keys:
        raise RuntimeError(f"Of {keys} keys {len(times)} were seen.")
    return times


def _bare_page(article: Article) -> str:
    text = json.dumps({"blocks": article.blocks}).replace("<", "\\u003c")
    return f'<script type="application/json" id="text">{text}</script><div id="editor" style="max-width: 40rem"></div>'


def _bare_script() -> str:
    command = [
        str(ROOT / "node_modules" / ".bin" / "esbuild"),
        str(Path(__file__).with_name("bare.ts")),
        "--bundle",
        "--minify",
        "--format=iife",
        "--target=es2022",
        "--log-level=warning",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
