import { button, clock, h, icon } from "../dom";
import { spokenName } from "../insertion";
import { findQuote } from "../anchoring";
import type { Passage, Provenance } from "../provenance";
import { RequestError, type Api } from "../wire/http";
import type { ParagraphId, Source, SourceParagraph, Suggestion } from "../wire/types";
import { copyWithProvenance, lengthUpTo } from "./reader-copy";

interface Handlers {
  insert(item: Suggestion): void;
  closed(): void;
}

export type FullSource = Source & { items: SourceParagraph[] };

/** Reads whole sources, once each. */
export class SourceShelf {
  private readonly known = new Map<string, Promise<FullSource>>();

  constructor(private readonly api: Api) {}

  get(id: string): Promise<FullSource> {
    const known = this.known.get(id) ?? this.api.source(id);
    this.known.set(id, known);
    known.catch(() => this.known.delete(id));
    return known;
  }

  async paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null> {
    return (await this.get(sourceId)).items.find((item) => item.paragraph_id === paragraphId) ?? null;
  }
}

/**
 * A source, paragraph by paragraph, in the side panel. Words selected in it can be quoted. It opens at a paragraph, or
 * where the words of an inserted quote stand now, which are marked.
 */
export function createReader(
  host: HTMLElement, shelf: SourceShelf, handlers: Handlers,
): { open(id: string, sought: ParagraphId | Provenance | null): Promise<void> } {
  async function open(id: string, sought: ParagraphId | Provenance | null) {
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
    try {
      fill(await shelf.get(id));
    } catch (error) {
      const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
      title.textContent = "Could not be opened";
      text.append(h("p", {}, message), h("p", { class: "hint" }, hint));
    }

    function fill(source: FullSource) {
      title.textContent = source.title;
      const byElement = new Map<Element, Passage>();
      const passage = typeof sought === "object" ? placeOf(source, sought) : null;
      const paragraphId = typeof sought === "object" ? source.items[passage?.paragraph ?? -1]?.paragraph_id : sought;
      let speaker: string | null = null;
      for (const item of source.items) {
        const marked = passage && source.items[passage.paragraph] === item ? passage : null;
        const words = h("p", { class: "reader-words" }, ...(marked
          ? [item.text.slice(0, marked.start), h("mark", {}, item.text.slice(marked.start, marked.end)), item.text.slice(marked.end)]
          : [item.text]));
        byElement.set(words, { ...item, source_id: source.source_id, source_title: source.title });
        const named = item.speaker !== speaker && item.speaker ? h("span", { class: "reader-speaker" }, spokenName(item.speaker)) : null;
        speaker = item.speaker;
        text.append(h("div", { class: `reader-paragraph${item.paragraph_id === paragraphId ? " is-sought" : ""}${item.question ? " is-question" : ""}` },
          h("p", { class: "reader-meta" }, named, item.question ? h("span", {}, "Question") : null, h("span", {}, clock(item.start_ms))), words));
      }
      text.querySelector(".is-sought")?.scrollIntoView({ block: "center" });
      watchSelection(view, quote, (range) => {
        const words = range.startContainer.parentElement?.closest(".reader-words");
        const item = words && words.contains(range.endContainer) ? byElement.get(words) : undefined;
        if (!item || range.collapsed) return null;
        const span = { start: lengthUpTo(words!, range.startContainer, range.startOffset), end: lengthUpTo(words!, range.endContainer, range.endOffset), score: 1 };
        return { ...item, score: 1, spans: [span] };
      }, handlers.insert);
      text.addEventListener("copy", (event) => copyWithProvenance(event, byElement));
    }
  }

  function placeOf({ items }: FullSource, quote: Provenance | null) {
    if (!quote) return null;
    const known = items.findIndex((item) => String(item.paragraph_id) === String(quote.paragraph_id));
    const hint = { paragraph: known < 0 ? quote.paragraph_index : known, start: quote.start };
    return findQuote(quote, items.map((item) => item.text), hint);
  }

  function close() {
    host.querySelector(".reader")?.remove();
    host.classList.remove("is-reading");
    handlers.closed();
  }

  return { open };
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
