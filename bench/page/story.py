"""Type a story in the page and record what is offered after each sentence.

The story is JSON: ``{"transcript": FILE, "title": …, "sentences": [{"text", "expects", "then", "insert"}]}``. The
transcript is a JSON object or the first row of JSON lines, ``{"title", "paragraphs": [{"speaker", "text"}]}``, or plain
text with blank lines between paragraphs; its path is relative to the story's. If ``transcript`` is a list, paragraphs
are counted on from one to the next. ``expects`` lists the paragraphs (from 0) that would be right to offer next;
``then`` is typed after the offer was recorded, such as the quote that the reporter goes on with; with ``insert`` and no
``then`` it is the first sentence of the first expected paragraph. A text that begins with a line end begins a
paragraph.
"""

import argparse
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import Page

from bench.harness.browser import TIMEOUT_MS, chromium, open_page
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from models.text.sentences.splitting import split_sentences

KEY_DELAY_MS, PAUSE_S = 30, 1.5
# The longest wait for answers on a busy machine.
LONGEST_PAUSE_S = 12.0
_POLL_MS = 40
_LISTED = 3
_FIRST_WORDS = 12
# Letters of a quote that identify its paragraph.
_FOLDED_LETTERS = 30
_SHOWN = """count => {
    const text = element => element ? element.innerText.trim() : "";
    const seen = element => Boolean(element && element.getClientRects().length);
    const status = document.querySelector("[data-testid=suggestions-status]");
    const empty = document.querySelector("#pane-quotes .empty");
    const ghost = document.querySelector("[data-testid=ghost]");
    const listed = [...document.querySelectorAll("[data-testid=suggestion]")].filter(seen);
    const item = element => ({
        id: element.id,
        words: text(element.querySelector("mark")) || text(element.querySelector(".suggestion-text")),
        strength: element.querySelector("[data-testid=strength]")?.dataset.strength ?? null,
    });
    return {
        ghost: seen(ghost) ? text(ghost) : null,
        next: document.querySelector("[data-testid=suggestion].is-next")?.id ?? null,
        listed: listed.length,
        list: listed.slice(0, count).map(item),
        status: text(status),
        empty: seen(empty) ? text(empty) : "",
        busy: Boolean(status?.classList.contains("is-busy")),
    };
}"""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a story.

    Args:
        expects: indexes of the paragraphs that would be right to offer next.
        then: text to type after the offer was recorded.
    """

    text: str
    expects: tuple[int, ...]
    then: str


@dataclass(frozen=True, slots=True)
class Story:
    """A story; ``transcripts`` are titles and paragraphs, each with ``text`` and perhaps ``speaker``."""

    title: str
    transcripts: tuple[tuple[str, tuple[dict[str, Any], ...]], ...]
    sentences: tuple[Sentence, ...]

    @property
    def paragraphs(self) -> list[str]:
        """The texts of all transcripts."""
        return [row["text"] for _, rows in self.transcripts for row in rows]


def load_story(path: Path) -> Story:
    """Read a story and its transcript.

    Raises:
        ValueError: a sentence expects a paragraph that the transcript lacks.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    files = content["transcript"]
    files = [files] if isinstance(files, str) else files
    transcripts = tuple(_load_transcript(path.parent / file) for file in files)
    paragraphs = [paragraph for _, part in transcripts for paragraph in part]
    sentences = []
    for number, row in enumerate(content["sentences"], 1):
        expects = tuple(int(index) for index in row.get("expects", ()))
        if any(not 0 <= index < len(paragraphs) for index in expects):
            raise ValueError(f"{path}: sentence {number} expects a paragraph that the transcript does not have")
        then = str(row.get("then", ""))
        if row.get("insert") and expects and not then:
            then = _quote_of(paragraphs[expects[0]]["text"])
        sentences.append(Sentence(str(row["text"]), expects, then))
    return Story(str(content["title"]), transcripts, tuple(sentences))


def _load_transcript(path: Path) -> tuple[str, tuple[dict[str, Any], ...]]:
    text = path.read_text(encoding="utf-8")
    if not text.lstrip().startswith("{"):
        return path.stem, tuple({"text": block.strip()} for block in re.split(r"\n\s*\n", text) if block.strip())
    row = json.loads(text) if path.suffix == ".json" else json.loads(text.splitlines()[0])
    return str(row.get("title") or path.stem), tuple(row["paragraphs"])


def _quote_of(text: str) -> str:
    start, end = split_sentences(text, "en")[0]
    return f"“{text[start:end].strip().rstrip('.')}.”"


def run(options: argparse.Namespace) -> Report:
    """Type the story and record what is offered."""
    if options.story is None:
        raise SystemExit("Name the story with --story FILE.")
    story = load_story(options.story)
    with temporary_data() as data, served(data, "--no-sample") as desk:
        wait_until_ready(desk.url)
        sources, index_of = _add_transcripts(desk.url, story)
        draft = _post(f"{desk.url}/api/drafts", json={"headline": "", "source_ids": sources})["draft_id"]
        with chromium() as browser, open_page(browser, f"{desk.url}/drafts/{draft}", size=(1280, 800)) as page:
            offers = _Writer(page, story, index_of).write()
    figures = {
        "story": str(options.story),
        "title": story.title,
        "sentences": offers,
        "counts": {name: counts(offers, name) for name in ("ghost", "list")},
    }
    return Report(figures, as_table(figures))


def _add_transcripts(url: str, story: Story) -> tuple[list[str], dict[str, int]]:
    """Return the ids of the sources, and the index of each of their paragraphs' ids in the story's transcripts."""
    sources: list[str] = []
    index_of: dict[str, int] = {}
    first = 0
    for title, paragraphs in story.transcripts:
        rows = [{"speaker": row.get("speaker") or "", "text": row["text"]} for row in paragraphs]
        content = json.dumps({"title": title, "paragraphs": rows})
        source = _post(f"{url}/api/sources", files={"file": ("transcript.json", content.encode())})["source_id"]
        response = requests.get(f"{url}/api/sources/{source}", timeout=60)
        response.raise_for_status()
        aligned = align([row["text"] for row in rows], response.json()["items"])
        index_of |= {paragraph_id: first + index for paragraph_id, index in aligned.items()}
        sources.append(str(source))
        first += len(rows)
    return sources, index_of


def align(texts: Sequence[str], items: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Map ids of paragraphs that the server made of ``texts`` to indexes in them; it may have split long ones.

    Raises:
        ValueError: the words of a paragraph are in none of the texts.
    """
    folded = [_folded(text) for text in texts]
    index_of: dict[str, int] = {}
    last = 0
    for item in items:
        letters = _folded(item["text"])
        # In order, because a short paragraph may be repeated.
        order = [*range(last, len(folded)), *range(last)]
        index = next((index for index in order if letters in folded[index]), None)
        if index is None:
            raise ValueError(f"the transcript has no paragraph with {item['text'][:60]!r}")
        index_of[str(item["paragraph_id"])] = last = index
    return index_of


def _post(url: str, **request: Any) -> dict[str, Any]:
    response = requests.post(url, timeout=120, **request)
    response.raise_for_status()
    content: dict[str, Any] = response.json()
    return content


class _Writer:
    """Types a story into an open page and reads what it offers.

    Args:
        index_of: see ``_add_transcripts``.
    """

    def __init__(self, page: Page, story: Story, index_of: Mapping[str, int]) -> None:
        self._page = page
        self._story = story
        self._index_of = index_of

    def write(self) -> list[dict[str, Any]]:
        """Return what was offered after each sentence."""
        page = self._page
        headline = page.get_by_test_id("headline")
        headline.wait_for(timeout=TIMEOUT_MS)
        headline.click()
        page.keyboard.type(self._story.title, delay=KEY_DELAY_MS)
        page.keyboard.press("Enter")
        offers = []
        for number, sentence in enumerate(self._story.sentences, 1):
            page.keyboard.type(f"{sentence.text} ", delay=KEY_DELAY_MS)
            offers.append({"number": number, **self._offer(sentence)})
            if sentence.then:
                page.keyboard.type(f"{sentence.then} ", delay=KEY_DELAY_MS)
        return offers

    def _offer(self, sentence: Sentence) -> dict[str, Any]:
        shown, ms, ghost_ms = self._settled()
        listed = [
            {
                "paragraph": self._paragraph(item["id"]),
                "words": first_words(item["words"]),
                "strength": item["strength"],
            }
            for item in shown["list"]
        ]
        ghost = None
        if shown["ghost"]:
            ghost = {"words": shown["ghost"], "paragraph": self._ghost_paragraph(shown), "ms": ghost_ms}
        return {
            "text": sentence.text,
            "expects": list(sentence.expects),
            "ghost": ghost,
            "list": listed,
            "listed": shown["listed"],
            "panel": " · ".join(part for part in (shown["status"], " ".join(shown["empty"].split())) if part),
            "ms": ms,
            "ghost_is": verdict(ghost, sentence.expects),
            "list_is": verdict(listed[0] if listed else None, sentence.expects),
        }

    def _settled(self) -> tuple[dict[str, Any], int | None, int | None]:
        """Return what shows after a pause, and the milliseconds until the list and the ghost text changed.

        The first is ``None`` if nothing changed since the last key.
        """
        started = time.perf_counter()
        first = last = self._page.evaluate(_SHOWN, _LISTED)
        changed: int | None = None
        ghost_since = 0 if first["ghost"] else None
        while (passed := time.perf_counter() - started) < PAUSE_S or (last["busy"] and passed < LONGEST_PAUSE_S):
            self._page.wait_for_timeout(_POLL_MS)
            shown = self._page.evaluate(_SHOWN, _LISTED)
            now = round((time.perf_counter() - started) * 1000)
            if (shown["list"], shown["empty"]) != (last["list"], last["empty"]):
                changed = now
            if shown["ghost"] != last["ghost"]:
                ghost_since = now
            last = shown
        return last, changed, ghost_since

    def _ghost_paragraph(self, shown: Mapping[str, Any]) -> int | None:
        """Return the paragraph that the ghost text is from: the marked item's if it has its words."""
        # A ghost may be shortened: its first words suffice.
        quoted = re.sub(r"^.*?[“„]", "", shown["ghost"], flags=re.DOTALL)
        begins = _folded(re.split(r"”|…|\n", quoted)[0])[:_FOLDED_LETTERS]
        marked = self._paragraph(shown["next"]) if shown["next"] else None
        texts = [_folded(text) for text in self._story.paragraphs]
        if marked is not None and begins in texts[marked]:
            return marked
        return next((index for index, text in enumerate(texts) if begins in text), marked)

    def _paragraph(self, element_id: str) -> int | None:
        return next((index for key, index in self._index_of.items() if element_id.endswith(f"-{key}")), None)


def verdict(offer: Mapping[str, Any] | None, expects: Sequence[int]) -> str:
    """Return ``silent`` if nothing is offered, ``right`` if an expected paragraph is, otherwise ``other``."""
    if offer is None:
        return "silent"
    return "right" if offer["paragraph"] in expects else "other"


def counts(offers: Sequence[Mapping[str, Any]], name: str) -> dict[str, dict[str, int]]:
    """Count the verdicts of the ``ghost`` or the ``list``, with and without an expected quote."""
    verdicts = {kind: {"right": 0, "other": 0, "silent": 0} for kind in ("expected", "none_expected")}
    for offer in offers:
        verdicts["expected" if offer["expects"] else "none_expected"][offer[f"{name}_is"]] += 1
    return verdicts


def as_table(figures: Mapping[str, Any]) -> str:
    """Format a block of lines for each sentence, and the counts."""
    lines = [figures["title"], ""]
    for offer in figures["sentences"]:
        expects = ", ".join(map(str, offer["expects"])) or "none"
        lines.append(f"{offer['number']:>2}. {' '.join(offer['text'].split())}  [expects {expects}]")
        ghost = offer["ghost"]
        words = f", ¶ {ghost['paragraph']} after {ghost['ms']} ms: {first_words(ghost['words'])}" if ghost else ""
        lines.append(f"    ghost: {offer['ghost_is']}{words}")
        after = f" after {offer['ms']} ms" if offer["ms"] is not None else ""
        lines.append(f"    panel: {offer['list_is']}, {offer['listed']} listed{after}; {offer['panel']}")
        for item in offer["list"]:
            strength = f" {item['strength']}" if item["strength"] else ""
            lines.append(f"        ¶ {item['paragraph']}{strength}: {item['words']}")
    lines.append("")
    for name in ("ghost", "list"):
        expected, unexpected = (figures["counts"][name][kind] for kind in ("expected", "none_expected"))
        lines.append(
            f"{name:<6} a quote expected: {expected['right']} right, {expected['other']} other, {expected['silent']} "
            f"silent; none expected: {unexpected['right'] + unexpected['other']} offered, {unexpected['silent']} silent"
        )
    return "\n".join(lines)


def first_words(text: str) -> str:
    """Return the first words of a text, with … if there are more."""
    parts = text.split()
    return " ".join(parts[:_FIRST_WORDS]) + (" …" if len(parts) > _FIRST_WORDS else "")


def _folded(text: str) -> str:
    return "".join(re.findall(r"\w", text)).casefold()
