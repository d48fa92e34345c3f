import { button, clock, h, icon } from "../dom";
import { spokenName } from "../insertion";
import type { Playing } from "../player/playing";
import { Following } from "../transcript/following";
import { marked } from "../transcript/marked";
import { Timeline } from "../transcript/timeline";
import { RequestError } from "../wire/http";
import type { FullSource, ParagraphId, QuotedPassage, SourceParagraph, Suggestion } from "../wire/types";
import type { SourceShelf } from "./shelf";

interface Handlers {
  insert(item: Suggestion): void;
  closed(): void;
}

export interface Reader {
  open(id: string, paragraphId: ParagraphId | null): Promise<void>;
  /** The library changed: what is being read is read again, in its place. */
  refresh(): Promise<void>;
}

/**
 * A source, paragraph by paragraph, in the side panel. Words selected in it can be quoted, what drafts quote is
 * underlined, and where it has a recording its times play it.
 */
export function createReader(host: HTMLElement, shelf: SourceShelf, playing: Playing, handlers: Handlers): Reader {
  let shown: { id: string; view: HTMLElement; fill(source: FullSource): Promise<void>; drawn: string } | null = null;
  let spoken: ((index: number | null) => void) | null = null;
  let timeline = new Timeline([]);

  playing.player.subscribe(({ recording, ms, playing: on }) => {
    if (shown) spoken?.(recording?.source_id === shown.id && (on || ms > 0) ? timeline.at(ms) : null);
  });

  async function open(id: string, paragraphId: ParagraphId | null) {
    const title = h("h2", {}, "Reading…");
    const quote = button("Quote the selection", () => undefined, { class: "button small primary", disabled: true, testid: "quote-selection" });
    const text = h("div", { class: "reader-text", tabindex: 0, "aria-label": "Source text" });
    const view = h("div", { class: "reader", testid: "reader" },
      h("div", { class: "reader-head" },
        h("button", { type: "button", class: "quiet square", "aria-label": "Back to the list", on: { click: close } }, icon("back")),
        title, quote),
      text);
    host.querySelector(".reader")?.remove();
    host.append(view);
    host.classList.add("is-reading");
    const byElement = new Map<Node, SourceParagraph>();
    let current: FullSource | null = null;
    shown = { id, view, fill, drawn: "" };
    watchSelection(view, quote, (range) => {
      const words = range.startContainer.parentElement?.closest(".reader-words");
      const item = words && words.contains(range.endContainer) ? byElement.get(words) : undefined;
      if (!words || !item || !current || range.collapsed) return null;
      const span = { start: offsetIn(words, range.startContainer, range.startOffset), end: offsetIn(words, range.endContainer, range.endOffset), score: 1 };
      return { ...item, source_id: current.source_id, source_title: current.title, score: 1, spans: [span] };
    }, handlers.insert);
    try {
      await fill(await shelf.get(id));
    } catch (error) {
      const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
      title.textContent = "Could not be opened";
      text.append(h("p", {}, message), h("p", { class: "hint" }, hint));
    }

    async function fill(source: FullSource) {
      if (shown?.view !== view) return;
      const first = current === null;
      const place = text.scrollTop;
      current = source;
      shown.drawn = drawnOf(source, playing.recordingOf(id) !== null);
      timeline = new Timeline(source.items);
      title.textContent = source.title;
      byElement.clear();
      const paragraphs = source.items.map((item, index) => {
        const words = h("p", { class: "reader-words" }, item.text);
        byElement.set(words, item);
        const named = item.speaker && item.speaker !== source.items[index - 1]?.speaker ? h("span", { class: "reader-speaker" }, spokenName(item.speaker)) : null;
        return h("div", { class: `reader-paragraph${item.paragraph_id === paragraphId ? " is-sought" : ""}${item.question ? " is-question" : ""}` },
          h("p", { class: "reader-meta" }, named, time(item), item.question ? "Question" : null), words);
      });
      text.replaceChildren(...paragraphs);
      const following = new Following(text, (index) => paragraphs[index] ?? null);
      spoken = (index) => following.spoken(index);
      if (first) text.querySelector(".is-sought")?.scrollIntoView({ block: "center" });
      else text.scrollTop = place;
      mark(paragraphs, source, await shelf.quoted(source).catch(() => []));
    }

    function time(item: SourceParagraph): HTMLElement {
      const words = clock(item.start_ms);
      const recording = item.start_ms === null ? null : playing.recordingOf(id);
      if (!recording) return h("span", {}, words);
      return h("button", {
        type: "button", class: "time-play", "aria-label": `Play from ${words}`, testid: "reader-play",
        on: { click: () => playing.player.play(recording, item.start_ms!) },
      }, icon("play"), words);
    }
  }

  function close() {
    host.querySelector(".reader")?.remove();
    host.classList.remove("is-reading");
    shown = spoken = null;
    handlers.closed();
  }

  async function refresh() {
    if (!shown) return;
    const { id, view, fill } = shown;
    const source = await shelf.get(id).catch(() => null);
    // A selection, a place in the text: nothing of it goes where nothing changed.
    if (source && shown?.view === view && drawnOf(source, playing.recordingOf(id) !== null) !== shown.drawn) await fill(source);
  }

  return { open, refresh };
}

/** Underlines what drafts quote. */
function mark(paragraphs: HTMLElement[], source: FullSource, quoted: QuotedPassage[]): void {
  for (const index of new Set(quoted.map((passage) => passage.index))) {
    const own = quoted.filter((passage) => passage.index === index);
    const words = paragraphs[index]?.querySelector<HTMLElement>(".reader-words");
    if (!words) continue;
    words.replaceChildren(...marked(source.items[index]!.text, own.map(({ start, end }) => ({ start, end, kind: "quoted" }))));
    words.title = `Quoted in ${[...new Set(own.map(({ headline }) => `“${headline.trim() || "Untitled draft"}”`))].join(", ")}`;
  }
}

function drawnOf({ title, items }: FullSource, playable: boolean): string {
  return JSON.stringify([title, playable, items.map(({ paragraph_id, speaker, question }) => [paragraph_id, speaker, question])]);
}

/** How many characters of an element stand before a place in it, through the marks in between. */
function offsetIn(element: Element, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(node, offset);
  return before.toString().length;
}

function watchSelection(
  view: HTMLElement, quote: HTMLButtonElement, read: (range: Range) => Suggestion | null, insert: (item: Suggestion) => void,
) {
  let chosen: Suggestion | null = null;
  const changed = () => {
    if (!view.isConnected) return document.removeEventListener("selectionchange", changed);
    const selection = document.getSelection();
    if (!selection?.rangeCount || !view.contains(selection.anchorNode)) return;
    chosen = read(selection.getRangeAt(0));
    quote.disabled = !chosen;
  };
  document.addEventListener("selectionchange", changed);
  quote.addEventListener("mousedown", (event) => event.preventDefault());
  quote.addEventListener("click", () => chosen && insert(chosen));
}
