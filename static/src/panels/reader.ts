import { button, clock, h, icon } from "../dom";
import { spokenName } from "../insertion";
import { RequestError, type Api } from "../wire/http";
import type { ParagraphId, Source, SourceParagraph, Suggestion } from "../wire/types";

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

/** A source, paragraph by paragraph, in the side panel. Words selected in it can be quoted. */
export function createReader(host: HTMLElement, shelf: SourceShelf, handlers: Handlers): { open(id: string, paragraphId: ParagraphId | null): Promise<void> } {
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
    try {
      fill(await shelf.get(id));
    } catch (error) {
      const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
      title.textContent = "Could not be opened";
      text.append(h("p", {}, message), h("p", { class: "hint" }, hint));
    }

    function fill(source: FullSource) {
      title.textContent = source.title;
      const byElement = new Map<Node, SourceParagraph>();
      let speaker: string | null = null;
      for (const item of source.items) {
        const words = h("p", { class: "reader-words" }, item.text);
        byElement.set(words, item);
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
        const span = { start: range.startOffset, end: range.endOffset, score: 1 };
        return { ...item, source_id: source.source_id, source_title: source.title, score: 1, spans: [span] };
      }, handlers.insert);
    }
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
