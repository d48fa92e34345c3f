"""Random keys, clicks and taps, with answers that arrive at random moments: no letter is lost or lands elsewhere."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.confidence import Confidences
from tests.browser.desk import Desk
from tests.browser.input_method import InputMethod, syllables
from tests.browser.material import HEADLINE, ORLA, TAMSIN
from tests.browser.newsroom import Newsroom
from tests.browser.shared_context import CreateContext

BODY = (
    f"“Nobody needs fifty seats at midnight,” {TAMSIN} said.",
    "The council met on Tuesday and counted what it had.",
    f"“The bakers start at three in the evening,” {TAMSIN} said.",
    f"“The ferryman owns all the lanterns of the valley,” {ORLA} said.",
)
# Typed as they are: nothing in them is a shortcut of Markdown or a straight mark.
PHRASES = (
    "The council wants to save money on the night bus. ",
    "Without the nurses it would be a waste of money. ",
    "Nobody spoke. ",
    "She told them: ",
    "“In the snow the ",
    "“decent tyres and I ",
    "a",
    " ",
    "so it goes, ",
    "” she said. ",
)
STEPS = 30
# A busy browser may tell the editor late where a tap has put the caret.
SETTLE_S = 30
# A second tap or click this near the last selects a word, whatever was typed in between.
NEAR_PX = 120

_READ = """() => {
    const blocks = [...document.querySelectorAll("[data-testid=editor] > p")];
    const text = blocks.map(block => block.textContent).join("\\n");
    const {focusNode, focusOffset, isCollapsed} = getSelection();
    const element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
    const block = element?.closest("[data-testid=editor] > p");
    let caret = null;
    if (block && isCollapsed) {
        const range = document.createRange();
        range.selectNodeContents(block);
        range.setEnd(focusNode, focusOffset);
        const before = blocks.slice(0, blocks.indexOf(block)).map(one => one.textContent.length + 1);
        caret = before.reduce((sum, length) => sum + length, 0) + range.toString().length;
    }
    const at = document.activeElement;
    const focus = at?.closest("[data-testid=editor]") ? "text" : at?.closest(".card") ? "card" : "elsewhere";
    return {
        text, caret, focus,
        ghost: Boolean(document.querySelector("[data-testid=ghost]")?.getClientRects().length),
        card: Boolean(document.querySelector(".card")),
    };
}"""
# A point on a letter of the text that nothing lies over, and the offset a caret put there has.
_POINT = """([index, part]) => {
    const blocks = [...document.querySelectorAll("[data-testid=editor] > p")];
    let before = 0;
    for (const block of blocks) {
        const {length} = block.textContent;
        if (index < before) return null;
        if (index < before + length) {
            const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
            let rest = index - before;
            for (let node = walker.nextNode(); node; rest -= node.data.length, node = walker.nextNode()) {
                if (rest >= node.data.length) continue;
                const range = document.createRange();
                range.setStart(node, rest);
                range.setEnd(node, rest + 1);
                const box = range.getBoundingClientRect();
                const x = Math.round(box.left + box.width * part), y = Math.round(box.top + box.height / 2);
                const hit = document.elementFromPoint(x, y);
                if (!hit || hit.closest(".ghost") || hit.closest("[data-testid=editor] > p") !== block) return null;
                const at = document.caretPositionFromPoint(x, y);
                if (!at || !block.contains(at.offsetNode)) return null;
                const to = document.createRange();
                to.selectNodeContents(block);
                to.setEnd(at.offsetNode, at.offset);
                return {x, y, caret: before + to.toString().length};
            }
        }
        before += length + 1;
    }
    return null;
}"""


@dataclass
class Writer:
    """Press keys and point at random, and track what the text must be."""

    desk: Desk
    answers: Confidences
    random: Random
    text: str
    caret: int
    steps: list[str] = field(default_factory=list)
    # Composes Hangul.
    method: InputMethod | None = None
    # Texts that an undo may lead back to.
    seen: set[str] = field(default_factory=set)
    # Tab was pressed and waits for an answer.
    awaits: bool = False
    # Tab leaves the text.
    leaves: bool = False
    # The last point of a click, and of a tap.
    points: dict[str, tuple[int, int]] = field(default_factory=dict)

    def step(self) -> None:
        """Do one random action and check the state."""
        acts = {
            self.type: 14, self.click: 6, self.tap: 4, self.tab: 6, self.backspace: 2, self.enter: 1, self.move: 2,
            self.escape: 2, self.undo: 2, self.hold: 2, self.release: 4, self.wait: 3, self.visit_finding: 1,
            self.compose: 4,
        }  # fmt: skip
        act = self.random.choices(list(acts), list(acts.values()))[0]
        act()
        self.seen.add(self.text)

    def type(self) -> None:
        """Type a phrase, with answers that arrive in the middle of some."""
        words = self.random.choice(PHRASES)
        half = self.random.choice((0, 0, len(words) // 2))
        self._log(f"type {words[:half]!r}, answers, {words[half:]!r}" if half else f"type {words!r}")
        self.desk.page.keyboard.type(words[:half])
        if half:
            self.answers.release()
        self.desk.page.keyboard.type(words[half:])
        self._typed(words)

    def compose(self) -> None:
        """Compose syllables with a Korean input method while answers arrive."""
        self._sync()
        if self.method is None:
            self.method = InputMethod(self.desk)
        words = [*syllables(self.random.choice((1, 2, 3)), self.random.randrange(1_000_000))]
        arriving = self.random.randrange(len(words))
        self._log(f"compose {words}, answers in {arriving}")
        before, after = self.text[: self.caret], self.text[self.caret :]
        for index, steps in enumerate(words):
            for step in steps:
                self.method.compose(step)
                now = self._read()
                written = "".join(stages[-1] for stages in words[:index]) + step
                self._require(now["text"] == before + written + after, f"while composing {step!r}: {now}")
                self.seen.add(now["text"])
            if index == arriving:
                self.answers.release(self.random.choice((1, None)))
            self.method.commit(steps[-1])
        self._typed("".join(steps[-1] for steps in words))

    def backspace(self) -> None:
        self._log("Backspace")
        self._sync()
        self.desk.page.keyboard.press("Backspace")
        if self.caret:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1
        self._check(self._read())

    def enter(self) -> None:
        self._log("Enter")
        self.desk.page.keyboard.press("Enter")
        self._typed("\n")

    def move(self) -> None:
        key, by = self.random.choice((("ArrowLeft", -1), ("ArrowRight", 1)))
        self._log(key)
        self._sync()
        self.desk.page.keyboard.press(key)
        self.caret = max(0, min(len(self.text), self.caret + by))
        self._check(self._read())

    def click(self) -> None:
        self._put_caret("click", self.desk.page.mouse.click)

    def tap(self) -> None:
        self._put_caret("tap", self.desk.page.touchscreen.tap)

    def tab(self) -> None:
        self._log("Tab")
        self._sync()
        before = self._read()
        self.desk.page.keyboard.press("Tab")
        self.awaits = not self.leaves
        now = self._read()
        if now["focus"] != "text":
            self._require(now["focus"] == "card" if before["card"] else self.leaves, f"Tab moved the focus: {now}")
            self._check(now, focus=False)
            self._log("back to the text")
            # Escape closes a card; what is focused then is the text.
            self.desk.page.keyboard.press("Escape")
            self.desk.editor.focus()
            self.leaves = self.awaits = False
            self.caret = self._read()["caret"]
        elif before["ghost"]:
            self._require(now["text"] != before["text"], f"Tab did not insert what was shown: {now}")
        self._check(self._read())

    def escape(self) -> None:
        self._log("Escape")
        self._sync()
        self.desk.page.keyboard.press("Escape")
        self._check(self._read())
        self.leaves = True

    def undo(self) -> None:
        key = self.random.choice(("Control+z", "Control+z", "Control+Shift+z"))
        self._log(key)
        self._sync()
        self.seen.add(self.text)
        self.desk.page.keyboard.press(key)
        now = self._read()
        self._require(now["text"] in self.seen, f"{key} made a text that never was: {now}")
        self._require(now["caret"] is not None, "the caret is gone")
        self.text, self.caret, self.leaves = now["text"], now["caret"], False
        self._check(self._read())

    def visit_finding(self) -> None:
        self._log("F8")
        self._sync()
        self.desk.page.keyboard.press("F8")
        now = self._read()
        if now["card"]:
            self._require(now["caret"] is not None, "the caret is gone")
            self.caret = now["caret"]
        self._check(self._read())

    def hold(self) -> None:
        self._log("answers wait")
        self.answers.hold()
        self._check(self._read())

    def release(self) -> None:
        count = self.random.choice((1, 2, None))
        self._log(f"answers come: {count or 'all'}")
        self.answers.release(count)
        self.desk.page.wait_for_timeout(self.random.choice((0, 30)))
        self._check(self._read())

    def wait(self) -> None:
        pause = self.random.choice((10, 150, 700))
        self._log(f"wait {pause} ms")
        self.desk.page.wait_for_timeout(pause)
        self._check(self._read())

    def finish(self) -> None:
        """Check that exactly the text is stored."""
        self._log("save")
        self.answers.release()
        self.desk.page.keyboard.type("x")
        self._typed("x")
        self.desk.wait_saved()
        self._require(self.desk.stored_words() == self.text, f"stored is {self.desk.stored_words()!r}")

    def _put_caret(self, name: str, put: Any) -> None:
        self._sync()
        point = self.desk.page.evaluate(_POINT, [self.random.randrange(len(self.text)), self.random.choice((0.2, 0.8))])
        if point is None:
            return
        x, y = point["x"], point["y"]
        if any(abs(x - old_x) + abs(y - old_y) < NEAR_PX for old_x, old_y in self.points.values()):
            return
        self.points[name] = (x, y)
        self._log(f"{name} at {x}, {y}: {point['caret']}")
        put(x, y)
        self.caret, self.leaves, self.awaits = point["caret"], False, False
        if self.random.random() < 0.5:
            # At once: the editor may not have read the caret yet.
            self._log("type 'q' at once")
            self.desk.page.keyboard.type("q")
            self._typed("q")
        else:
            self._check(self._read())

    def _typed(self, words: str) -> None:
        was_awaiting, before, after = self.awaits, self.text[: self.caret], self.text[self.caret :]
        self.leaves = self.awaits = False
        self.text = before + words + after
        self.caret += len(words)
        now = self._read()
        if was_awaiting and now["text"] != self.text:
            # The answer came just before the first key.
            self._inserted(now, before, after, words)
        self.seen.update(before + words[:count] + after for count in range(len(words) + 1))
        self._check(now)

    def _sync(self) -> None:
        """Take in an awaited answer that may have arrived; none arrives after this."""
        if not self.awaits:
            return
        self._check(self._read())
        if self.awaits:
            # A key that writes nothing and moves nothing: the wait is over with Escape alone.
            self.desk.page.keyboard.press("Escape")
            self._log("Escape ends the wait")
            self._check(self._read())
            self.awaits, self.leaves = False, True

    def _inserted(self, now: dict[str, Any], before: str, after: str, typed: str = "") -> None:
        start = before.rstrip()
        rest = after.removeprefix("”")
        ends = [
            end
            for end in (typed + after, typed + rest, " " + typed + after, " " + typed + rest)
            if now["text"].startswith(start) and now["text"].endswith(end) and len(now["text"]) > len(start + end)
        ]
        # A space before the next word may have been inserted, too, or have stood there: the caret says which.
        places = [len(now["text"]) - len(end.lstrip(" ")) + len(typed) for end in ends]
        places += [len(now["text"]) - len(end) + len(typed) for end in ends]
        if places:
            self.seen.add(now["text"])
            self.text, self.awaits = now["text"], False
            self.caret = now["caret"] if now["caret"] in places else places[0]
            return
        self._require(False, f"the inserted words are not at the caret: {now}")

    def _check(self, now: dict[str, Any], focus: bool = True) -> None:
        if self.awaits and now["text"] != self.text:
            self._inserted(now, self.text[: self.caret], self.text[self.caret :])
            now = self._read()
        self._require(now["text"] == self.text, f"the text is {now['text']!r}\n  and not {self.text!r}")
        if not focus:
            return
        end = time.monotonic() + SETTLE_S
        while now["caret"] != self.caret and time.monotonic() < end:
            self.desk.page.wait_for_timeout(20)
            now = self._read()
        self._require(now["caret"] == self.caret, f"the caret is at {now['caret']}, not at {self.caret}")
        self._require(now["focus"] == "text", f"the focus is {now['focus']}")

    def _read(self) -> dict[str, Any]:
        state: dict[str, Any] = self.desk.page.evaluate(_READ)
        return state

    def _log(self, words: str) -> None:
        self.steps.append(words)

    def _require(self, is_so: bool, words: str) -> None:
        assert is_so, "\n".join([words, *self.steps[-60:]])


@pytest.fixture
def touched(create_context: CreateContext, newsroom: Newsroom) -> Iterator[tuple[Desk, Confidences]]:
    """Open a desk with a mouse and a touch screen."""
    page = create_context(viewport={"width": 1024, "height": 900}, has_touch=True).new_page()
    answers = Confidences(page, lambda _event, _at: 0.9)
    desk = Desk(page, newsroom)
    yield desk, answers
    assert desk.unexpected_faults() == []


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_random_typing_keeps_text_and_caret(touched: tuple[Desk, Confidences], hearing: str, seed: int) -> None:
    desk, answers = touched
    text = "\n".join(BODY)
    desk.open(headline=HEADLINE, body=text, source_ids=[hearing])
    expect(desk.quoted("missing", desk.editor).first).to_be_visible()
    desk.caret_to("Control+End")
    writer = Writer(desk, answers, Random(seed), text, len(text), seen={text})
    for _ in range(STEPS):
        writer.step()
    writer.finish()
