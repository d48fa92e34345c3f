"""Type a story in the page and record what is offered after each sentence.

    python -m bench story --story FILE
    python -m bench story --story FILE --root CHECKOUT --json -

FILE is JSON: ``{"transcript": FILE, "title": …, "sentences": [{"text", "expects", "then", "insert"}]}``. The transcript
is a JSON object or the first row of JSON lines, ``{"title", "paragraphs": [{"speaker", "text"}]}``, or plain text with
blank lines between paragraphs; its path is relative to the story's. Of several, ``transcript`` is a list, and their
paragraphs are counted on from one to the next. ``expects`` lists the paragraphs (from 0) that would be right to offer
next, and may be empty; ``then`` is typed after the offer was recorded, such as the quote that the reporter goes on
with; with ``insert`` and no ``then`` it is the first sentence of the first expected paragraph. A text that begins with
a line end begins a paragraph.

Starts a server on an empty data folder, adds the transcript, and types headline and sentences in Chromium. With
``--root`` server and page are those of another checkout, which may lack confidences and marks. Judging whether another
paragraph than the expected ones fits is left to the reader.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import Page, sync_playwright

from bench.harness.browser import require_chromium
from bench.harness.report import machine, publish
from bench.harness.server import served, temporary_data, wait_until_ready
from models.text.sentences.splitting import split_sentences

KEY_DELAY_MS, PAUSE_S = 30, 1.5
# At most this long for answers on a busy machine.
LONGEST_PAUSE_S = 12.0
_POLL_MS = 40
_TIMEOUT_MS = 60_000
_LISTED = 3
_FIRST_WORDS = 12
# Letters of a quote that identify its paragraph.
_FOLDED_LETTERS = 30
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
# Of a suggestion, by their names on the wire.
_UNKNOWN: Mapping[str, float | None] = {"confidence": None, "match": None}
_ANSWER = re.compile(r'^42\["suggestions",')
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
        why: text(element.querySelector("[data-testid=suggestion-why]")),
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
    """``expects`` are indexes of paragraphs of the transcript, ``then`` is typed after the offer was recorded."""

    text: str
    expects: tuple[int, ...]
    then: str


@dataclass(frozen=True, slots=True)
class Story:
    """``transcripts`` are titles and paragraphs, each of these with ``text`` and ``speaker``."""

    title: str
    transcripts: tuple[tuple[str, tuple[dict[str, Any], ...]], ...]
    sentences: tuple[Sentence, ...]


def load_story(path: Path) -> Story:
    """Read a story and its transcript.

    Raises:
        ValueError: a sentence expects a paragraph that the transcript lacks.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    named = content["transcript"]
    files = [named] if isinstance(named, str) else named
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Type the story and print what was offered."""
    options = _parser().parse_args(arguments)
    path = require_chromium()
    story = load_story(options.story)
    with temporary_data() as data, served(data, "--no-sample", root=options.root) as desk:
        wait_until_ready(desk.url)
        sources, places = _add_transcripts(desk.url, story)
        draft = _post(f"{desk.url}/api/drafts", json={"headline": "", "source_ids": sources})["draft_id"]
        with sync_playwright() as playwright, _page(playwright, path) as page:
            writer = _Writer(page, story, places, options.screenshots)
            page.goto(f"{desk.url}/drafts/{draft}")
            offers = writer.write()
    report = {
        "machine": machine(),
        "story": str(options.story),
        "root": str(options.root or "."),
        "title": story.title,
        "sentences": offers,
        "counts": {name: counts(offers, name) for name in ("ghost", "list")},
    }
    publish(report, as_table(report), options.json)
    return 0


def _add_transcripts(url: str, story: Story) -> tuple[list[str], dict[str, int]]:
    """Return the sources' ids and, of each of their paragraphs' ids, its index in the story's transcripts."""
    sources: list[str] = []
    places: dict[str, int] = {}
    first = 0
    for title, paragraphs in story.transcripts:
        rows = [{"speaker": row.get("speaker") or "", "text": row["text"]} for row in paragraphs]
        content = json.dumps({"title": title, "paragraphs": rows})
        source = _post(f"{url}/api/sources", files={"file": ("transcript.json", content.encode())})["source_id"]
        answer = requests.get(f"{url}/api/sources/{source}", timeout=60)
        answer.raise_for_status()
        found = align([row["text"] for row in rows], answer.json()["items"])
        places |= {paragraph: first + at for paragraph, at in found.items()}
        sources.append(str(source))
        first += len(rows)
    return sources, places


def align(texts: Sequence[str], items: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Map ids of paragraphs that the server made of ``texts`` to indexes in them; it may have split long ones.

    Raises:
        ValueError: the words of a paragraph are in none of the texts.
    """
    folded = [_folded(text) for text in texts]
    places: dict[str, int] = {}
    at = 0
    for item in items:
        words_of_it = _folded(item["text"])
        # In order, because a short paragraph may be repeated.
        order = [*range(at, len(folded)), *range(at)]
        found = next((index for index in order if words_of_it in folded[index]), None)
        if found is None:
            raise ValueError(f"the transcript has no paragraph with {item['text'][:60]!r}")
        places[str(item["paragraph_id"])] = at = found
    return places


def _post(url: str, **request: Any) -> dict[str, Any]:
    answer = requests.post(url, timeout=120, **request)
    answer.raise_for_status()
    content: dict[str, Any] = answer.json()
    return content


@contextmanager
def _page(playwright: Any, path: str) -> Iterator[Page]:
    browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
    try:
        yield browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    finally:
        browser.close()


class _Writer:
    """Types a story into an open page and reads what it offers.

    Args:
        places: see ``_add_transcript``.
        screenshots: a folder for a picture of each place; None for none.
    """

    def __init__(self, page: Page, story: Story, places: Mapping[str, int], screenshots: Path | None) -> None:
        self._page = page
        self._story = story
        self._places = places
        self._screenshots = screenshots
        self._probabilities: dict[str, dict[str, float | None]] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    def write(self) -> list[dict[str, Any]]:
        """Return what was offered after each sentence."""
        page = self._page
        headline = page.get_by_test_id("headline")
        headline.wait_for(timeout=_TIMEOUT_MS)
        headline.click()
        page.keyboard.type(self._story.title, delay=KEY_DELAY_MS)
        page.keyboard.press("Enter")
        offers = []
        for number, sentence in enumerate(self._story.sentences, 1):
            page.keyboard.type(f"{sentence.text} ", delay=KEY_DELAY_MS)
            offers.append({"number": number, **self._offer(sentence)})
            if self._screenshots:
                self._screenshots.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=self._screenshots / f"{number:02}.png")
            if sentence.then:
                page.keyboard.type(f"{sentence.then} ", delay=KEY_DELAY_MS)
        return offers

    def _offer(self, sentence: Sentence) -> dict[str, Any]:
        shown, ms, ghost_ms = self._settled()
        listed = [self._item(item) for item in shown["list"]]
        ghost = None
        if shown["ghost"]:
            ghost = {"words": shown["ghost"], "paragraph": self._ghost_paragraph(shown), "ms": ghost_ms}
        return {
            "text": sentence.text,
            "expects": list(sentence.expects),
            "ghost": ghost,
            "list": listed,
            "listed": shown["listed"],
            "best": self._best(),
            "panel": " · ".join(part for part in (shown["status"], " ".join(shown["empty"].split())) if part),
            "ms": ms,
            "ghost_is": verdict(ghost, sentence.expects),
            "list_is": verdict(listed[0] if listed else None, sentence.expects),
        }

    def _settled(self) -> tuple[dict[str, Any], int | None, int | None]:
        """Return what shows at the end of the pause, and milliseconds until it and until the ghost showed.

        The first is None where nothing changed since the last key.
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

    def _item(self, item: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "paragraph": self._paragraph(item["id"]),
            "words": first_words(item["words"]),
            "strength": item["strength"],
            **self._probabilities.get(self._paragraph_id(item["id"]), _UNKNOWN),
            "why": item["why"],
        }

    def _ghost_paragraph(self, shown: Mapping[str, Any]) -> int | None:
        """Return the paragraph that the ghost's words are from, the marked item's if it has them."""
        # A ghost may be shortened: its first words suffice.
        quoted = re.sub(r"^.*?[“„]", "", shown["ghost"], flags=re.DOTALL)
        begins = _folded(re.split(r"”|…|\n", quoted)[0])[:_FOLDED_LETTERS]
        marked = self._paragraph(shown["next"]) if shown["next"] else None
        texts = [_folded(row["text"]) for _, rows in self._story.transcripts for row in rows]
        if marked is not None and begins in texts[marked]:
            return marked
        return next((index for index, text in enumerate(texts) if begins in text), marked)

    def _best(self) -> dict[str, Any] | None:
        """Return the first item of the last answer, which the page may have hidden as too unsure."""
        first = next(iter(self._probabilities.items()), None)
        return first and {"paragraph": self._places.get(first[0]), **first[1]}

    def _paragraph_id(self, element_id: str) -> str:
        return next((key for key in self._places if element_id.endswith(f"-{key}")), "")

    def _paragraph(self, element_id: str) -> int | None:
        return self._places.get(self._paragraph_id(element_id))

    def _received(self, frame: str | bytes) -> None:
        if not isinstance(frame, str) or not _ANSWER.match(frame):
            return
        answer = json.loads(frame[2:])[1]
        if answer.get("stage") == "recall" or "items" not in answer:
            return
        self._probabilities = {
            str(item["paragraph_id"]): {name: item.get(name) for name in _UNKNOWN} for item in answer["items"]
        }


def verdict(offer: Mapping[str, Any] | None, expects: Sequence[int]) -> str:
    """Return ``silent`` where nothing is offered, ``right`` where an expected paragraph is, otherwise ``other``."""
    if offer is None:
        return "silent"
    return "right" if offer["paragraph"] in expects else "other"


def counts(offers: Sequence[Mapping[str, Any]], name: str) -> dict[str, dict[str, int]]:
    """Count verdicts of the ``ghost`` or the ``list``, apart where a quote is expected and where none is."""
    found = {place: {"right": 0, "other": 0, "silent": 0} for place in ("expected", "none_expected")}
    for offer in offers:
        found["expected" if offer["expects"] else "none_expected"][offer[f"{name}_is"]] += 1
    return found


def _how_sure(item: Mapping[str, Any]) -> str:
    """Return confidence and match, as far as they are known."""
    known = [item[name] for name in _UNKNOWN if item[name] is not None]
    return f" {', '.join(f'{value:.2f}' for value in known)}" if known else ""


def as_table(report: Mapping[str, Any]) -> str:
    """Return a block of lines for each sentence, and the counts."""
    lines = [report["title"], ""]
    for offer in report["sentences"]:
        expects = ", ".join(map(str, offer["expects"])) or "none"
        lines.append(f"{offer['number']:>2}. {' '.join(offer['text'].split())}  [expects {expects}]")
        ghost = offer["ghost"]
        lines.append(
            f"    ghost: {offer['ghost_is']}"
            + (f", ¶ {ghost['paragraph']} after {ghost['ms']} ms: {first_words(ghost['words'])}" if ghost else "")
        )
        after = f" after {offer['ms']} ms" if offer["ms"] is not None else ""
        lines.append(f"    panel: {offer['list_is']}, {offer['listed']} listed{after}; {offer['panel']}")
        best = offer["best"]
        if not offer["list"] and best and best["confidence"] is not None:
            lines.append(f"        not shown: ¶ {best['paragraph']}{_how_sure(best)}")
        for item in offer["list"]:
            marked = f" {item['strength']}" if item["strength"] else ""
            lines.append(f"        ¶ {item['paragraph']}{_how_sure(item)}{marked}: {item['words']}")
    lines.append("")
    for name in ("ghost", "list"):
        here, elsewhere = (report["counts"][name][place] for place in ("expected", "none_expected"))
        lines.append(
            f"{name:<6} a quote expected: {here['right']} right, {here['other']} other, {here['silent']} silent; "
            f"none expected: {elsewhere['right'] + elsewhere['other']} offered, {elsewhere['silent']} silent"
        )
    return "\n".join(lines)


def first_words(text: str) -> str:
    """Return the first words of a text, with … where it goes on."""
    parts = text.split()
    return " ".join(parts[:_FIRST_WORDS]) + (" …" if len(parts) > _FIRST_WORDS else "")


def _folded(text: str) -> str:
    return "".join(re.findall(r"\w", text)).casefold()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench story", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--story", type=Path, required=True, metavar="FILE", help="the story, as JSON")
    parser.add_argument("--root", type=Path, metavar="CHECKOUT", help="run the server and page of this checkout")
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER", help="save a picture of each place there")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
