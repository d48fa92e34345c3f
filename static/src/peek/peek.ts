/** A suggestion in its surroundings: the transcript around it, in which other words can be chosen, cut and heard. */
import { button, clock, h, icon } from "../dom";
import { t, type MessageId } from "../i18n/messages";
import { spokenName } from "../naming";
import type { SourceShelf } from "../panels/shelf";
import type { Playing } from "../player/playing";
import type { QuoteEdit } from "../quote-edits";
import type { SourceParagraph, Suggestion } from "../wire/types";
import { bracketed, choiceOf, leftOut, moved, selected, selectionOf, sentenceAt, taken, undone, type Choice, type Refusal, type Step } from "./choice";
import { drawWords, offsetAt } from "./words";

interface Ports {
  /** Where it lies: over this card, inside this pane. */
  pane: HTMLElement;
  card: HTMLElement | null;
  shelf: SourceShelf;
  playing: Playing;
  /** What the article would get; null where nothing can be inserted. */
  preview(item: Suggestion, edits: readonly QuoteEdit[]): string | null;
  insert(item: Suggestion, edits: readonly QuoteEdit[]): void;
  read(item: Suggestion): void;
  /** It was closed without inserting anything. */
  leave(): void;
}

const HEIGHT = 480;
const MARGIN = 8;
const REFUSALS: Record<Refusal, MessageId> = {
  nothing: "peek-refused-nothing", negation: "peek-refused-negation", number: "peek-refused-number", short: "peek-refused-short",
  long: "peek-refused-long", clause: "peek-refused-clause", same: "peek-refused-same",
};
const STEPS: Record<string, [Step, boolean]> = {
  ArrowLeft: ["word", false], ArrowRight: ["word", true], ArrowUp: ["paragraph", false], ArrowDown: ["paragraph", true],
  Home: ["end", false], End: ["end", true],
};
/** More selected words than this are told by their last ones. */
const TOLD_WORDS = 12;

let shown: { close(): void } | null = null;

/** Opens it over the card of the suggestion; one that is open goes. */
export function openPeek(item: Suggestion, ports: Ports): void {
  shown?.close();
  const span = item.spans[0] ?? { start: 0, end: item.text.length };
  let items: SourceParagraph[] = [paragraphOf(item)];
  let texts = [item.text];
  let words: HTMLElement[] = [];
  let choice = choiceOf({ paragraph: 0, start: span.start, end: span.end });
  let suggested = choice.quote;
  let drawn = new Set<number>();

  const text = h("div", {
    class: "peek-text", tabindex: 0, role: "textbox", "aria-readonly": "true", "aria-multiline": "true", "aria-label": t("peek-text", { title: item.source_title }),
    "aria-describedby": "peek-keys", testid: "peek-text",
  });
  const status = h("p", { class: "visually-hidden", role: "status", testid: "peek-status" });
  const preview = h("p", { class: "peek-preview", testid: "peek-preview" });
  const refusal = h("p", { class: "peek-refusal", role: "alert", testid: "peek-refusal" });
  const insertButton = button(t("peek-insert"), insert, { class: "button small primary", testid: "peek-insert" });
  const cutButton = button(t("peek-leave-out"), cut, { class: "button small", testid: "peek-leave-out" });
  const bracketButton = button(t("peek-bracket"), askForWords, { class: "button small", testid: "peek-bracket", "aria-expanded": "false" });
  const undoButton = button(t("peek-undo"), undo, { class: "button small quiet", testid: "peek-undo" });
  const playButton = h("button", { type: "button", class: "quiet square", "aria-label": t("peek-play"), testid: "peek-play", on: { click: play } });
  const own = h("input", { class: "filter", "aria-label": t("peek-bracket-words"), placeholder: t("peek-bracket-words"), testid: "peek-bracket-words", maxlength: 100 });
  const form = h("form", { class: "peek-form", hidden: true, on: { submit: (event) => { event.preventDefault(); bracket(); } } },
    own, h("button", { type: "submit", class: "button small" }, t("peek-bracket-put")));
  const tools = h("div", { class: "peek-tools" }, insertButton, cutButton, bracketButton, undoButton);
  const element = h("section", { class: "peek", role: "dialog", "aria-label": t("peek-label", { title: item.source_title }), testid: "peek" },
    h("div", { class: "peek-head" },
      h("h2", {}, item.source_title), playButton,
      button(t("peek-read"), () => { close(); ports.read(item); }, { class: "quiet small" }),
      h("button", { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: leave } }, icon("close"))),
    text,
    h("div", { class: "peek-foot" }, preview, refusal, form, tools, h("p", { class: "peek-keys", id: "peek-keys" }, t("peek-keys"))),
    status);

  const stopHearing = ports.playing.player.subscribe(() => element.isConnected && drawPlaying());
  ports.pane.append(element);
  place();
  fill();
  text.focus({ preventScroll: true });
  shown = { close };
  void ports.shelf.get(item.source_id).then(({ items: all }) => {
    const at = all.findIndex((one) => String(one.paragraph_id) === String(item.paragraph_id));
    if (!element.isConnected || at < 0) return;
    // What was chosen while the rest of the transcript was read stays chosen.
    const moveBy = <P extends { paragraph: number }>(one: P): P => ({ ...one, paragraph: at });
    choice = { ...moveBy(choice), quote: moveBy(choice.quote), last: choice.last && moveBy(choice.last), past: choice.past.map((one) => ({ ...one, quote: moveBy(one.quote) })) };
    suggested = moveBy(suggested);
    items = all;
    texts = all.map((one) => one.text);
    fill();
  }).catch(() => undefined);

  function place() {
    const pane = ports.pane.getBoundingClientRect();
    ports.card?.scrollIntoView({ block: "nearest" });
    const height = Math.min(HEIGHT, pane.height - 2 * MARGIN);
    const wanted = (ports.card?.getBoundingClientRect().top ?? pane.top) - pane.top;
    element.style.height = `${Math.floor(height)}px`;
    element.style.top = `${Math.round(Math.max(MARGIN, Math.min(wanted, pane.height - height - MARGIN)))}px`;
  }

  function fill() {
    words = items.map((one) => h("p", { class: "peek-words" }, one.text));
    text.replaceChildren(...items.map((one, index) => {
      const named = one.speaker && one.speaker !== items[index - 1]?.speaker ? h("span", { class: "reader-speaker" }, spokenName(one.speaker)) : null;
      return h("div", { class: `peek-paragraph${index === suggested.paragraph ? " is-suggested" : ""}${one.question ? " is-question" : ""}`, "data-index": index },
        h("p", { class: "reader-meta" }, named, h("span", {}, clock(one.start_ms)), one.question ? t("paragraph-question") : null), words[index]!);
    }));
    drawn = new Set();
    draw();
    text.querySelector(".is-suggested")?.scrollIntoView({ block: "center" });
  }

  function draw() {
    const now = new Set([suggested.paragraph, choice.quote.paragraph, choice.paragraph]);
    for (const index of new Set([...drawn, ...now])) {
      drawWords(words[index]!, texts[index]!, {
        suggested: suggested.paragraph === index ? suggested : null,
        quote: choice.quote.paragraph === index ? choice.quote : null,
        selection: choice.paragraph === index ? selectionOf(choice) : null,
        caret: choice.paragraph === index ? choice.head : null,
        edits: choice.quote.paragraph === index ? choice.edits : [],
      });
    }
    drawn = now;
    const shownWords = ports.preview(...chosen());
    preview.textContent = shownWords ?? t("peek-nowhere");
    insertButton.disabled = shownWords === null;
    undoButton.hidden = !choice.past.length;
    drawPlaying();
  }

  function drawPlaying() {
    const [passage] = chosen();
    playButton.hidden = !ports.playing.canPlay(passage);
    const on = ports.playing.player.isPlaying(playKey());
    if (playButton.dataset["on"] === String(on)) return;
    playButton.dataset["on"] = String(on);
    playButton.setAttribute("aria-label", t(on ? "player-stop" : "peek-play"));
    playButton.replaceChildren(icon(on ? "stop" : "play"));
  }

  function chosen(): [Suggestion, QuoteEdit[]] {
    const { paragraph, start, end, edits } = taken(choice, texts);
    const one = items[paragraph]!;
    return [{ ...one, source_id: item.source_id, source_title: item.source_title, score: item.score, spans: [{ start, end, score: 1 }] }, edits];
  }

  /** Draws another choice, brings its caret into sight, and tells the words to who does not see them. */
  function change(next: Choice | Refusal): boolean {
    if (typeof next === "string") {
      refusal.textContent = t(REFUSALS[next]);
      return false;
    }
    refusal.textContent = "";
    choice = next;
    draw();
    const head = words[choice.paragraph]!.querySelector(".peek-caret");
    const box = text.getBoundingClientRect();
    const at = head?.getBoundingClientRect();
    if (at && (at.top < box.top + MARGIN || at.bottom > box.bottom - MARGIN)) text.scrollTop += at.top - box.top - box.height / 2;
    status.textContent = told();
    return true;
  }

  function told(): string {
    const selection = selectionOf(choice);
    const here = texts[choice.paragraph]!;
    if (!selection) return /^\s*\S+(?:\s+\S+){0,3}/u.exec(here.slice(choice.head))?.[0].trim() ?? "";
    const all = here.slice(selection.start, selection.end).split(/\s+/);
    return t("peek-selected", { words: all.length > TOLD_WORDS ? `… ${all.slice(-TOLD_WORDS).join(" ")}` : all.join(" ") });
  }

  function insert() {
    const what = chosen();
    if (ports.preview(...what) === null) return;
    close();
    ports.insert(...what);
  }

  function cut() {
    change(leftOut(choice, texts));
    text.focus();
  }

  function undo() {
    change(undone(choice));
    text.focus();
  }

  function askForWords() {
    const asks = form.hidden;
    form.hidden = !asks;
    bracketButton.setAttribute("aria-expanded", String(asks));
    if (asks) own.focus();
    else text.focus();
  }

  function bracket() {
    if (!change(bracketed(choice, texts, own.value))) return;
    own.value = "";
    askForWords();
  }

  function playKey(): string {
    const { paragraph, start, end } = taken(choice, texts);
    return `peek-${item.source_id}-${paragraph}-${start}-${end}`;
  }

  function play() {
    const [passage] = chosen();
    if (ports.playing.canPlay(passage)) void ports.playing.toggle(playKey(), { ...passage, ...passage.spans[0] });
  }

  function close() {
    stopHearing();
    element.remove();
    shown = null;
  }

  function leave() {
    close();
    ports.leave();
  }

  element.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && form.hidden) leave();
    else if (event.key === "Escape") askForWords();
    else return;
    // The drawer that this may lie in stays.
    event.stopPropagation();
    event.preventDefault();
  });
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = STEPS[event.key];
    const isFar = event.ctrlKey || event.altKey;
    if (step && !event.metaKey) change(moved(choice, texts, isFar && step[0] === "word" ? "sentence" : step[0], step[1], event.shiftKey));
    else if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
    else if (isFar || event.metaKey) return;
    else if (event.key === "Enter") insert();
    else if (event.key === "Delete" || event.key === "Backspace") cut();
    else if (event.key === "[") askForWords();
    else if (event.key === " ") play();
    else return;
    event.preventDefault();
  });
  watchPointer();

  function watchPointer() {
    let from: { index: number; offset: number } | null = null;
    const placeOf = ({ clientX, clientY }: MouseEvent) => offsetAt(words, clientX, clientY);
    text.addEventListener("mousedown", (event) => {
      const at = placeOf(event);
      if (event.button !== 0 || !at) return;
      // The words are selected as drawn here, not by the browser.
      event.preventDefault();
      text.focus({ preventScroll: true });
      if (event.detail === 2) return pickSentence(at);
      from = event.shiftKey && at.index === choice.paragraph ? { index: at.index, offset: choice.anchor } : at;
      change(selected(choice, at.index, from.offset, at.offset));
      addEventListener("mousemove", drag);
      addEventListener("mouseup", end, { once: true });
    });
    const drag = (event: MouseEvent) => {
      const at = placeOf(event);
      if (!from || !element.isConnected) return end();
      if (at?.index === from.index && at.offset !== choice.head) change(selected(choice, at.index, from.offset, at.offset));
    };
    const end = () => {
      from = null;
      removeEventListener("mousemove", drag);
    };
  }

  function pickSentence({ index, offset }: { index: number; offset: number }) {
    const { start, end } = sentenceAt(texts[index]!, offset);
    change(selected(choice, index, start, end));
  }
}

function paragraphOf(item: Suggestion): SourceParagraph {
  return { paragraph_id: item.paragraph_id, index: item.index, text: item.text, speaker: item.speaker, start_ms: item.start_ms, end_ms: item.end_ms ?? null, question: false, revisions: 0 };
}
