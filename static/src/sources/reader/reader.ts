import { button, clock, h, icon, iconButton } from "../../ui/dom";
import { findQuote } from "../../articles/quote-search";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import type { PassagePlayer } from "../player/passages";
import { type Passage, type Provenance, provenanceOf, quoteAttributes } from "../../articles/provenance";
import { PlaybackFollower } from "../transcript/follow-playback";
import { renderMarks } from "../../ui/text-marks/render";
import { reveal } from "../../ui/reveal";
import { occurrences, patternFor, type Mark } from "../../ui/text-marks/marks";
import { lengthUpTo, redrawKeepingSelection, restoreSelection } from "../../ui/text-marks/selection";
import { createTextSearch } from "../../ui/text-search/text-search";
import { kindClass, paragraphKind } from "../labels";
import { Timeline } from "../transcript/timeline";
import { problemOf } from "../../wire/http";
import type { FullSource, ParagraphId, SourceParagraph, Suggestion } from "../../wire/types";
import type { SourceCache } from "../source-cache";

/** A live source is followed by who reads its end. */
const AT_END_PX = 48;

interface Handlers {
  insert(item: Suggestion): void;
  closed(): void;
}

/**
 * A source, paragraph by paragraph, in the side panel. Words selected in it can be quoted, what drafts quote is
 * underlined, and where it has a recording its times play it. It opens at a paragraph, or where the words of an inserted
 * quote stand now, which are marked.
 */
export function createReader(host: HTMLElement, shelf: SourceCache, playing: PassagePlayer, handlers: Handlers) {
  let shown: { id: string; view: HTMLElement; fill(source: FullSource): Promise<void>; drawn: string } | null = null;
  let spoken: ((index: number | null) => void) | null = null;
  let timeline = new Timeline([]);

  playing.player.subscribe(({ recording, ms, playing: on }) => {
    if (shown) spoken?.(recording?.source_id === shown.id && (on || ms > 0) ? timeline.at(ms) : null);
  });

  /** `isSelected`: whether the words of the paragraph that is sought are selected, ready to be quoted. */
  async function open(id: string, sought: ParagraphId | Provenance | null, isSelected = false) {
    const title = h("h2", t("library-reading"));
    const quote = button(t("posts-insert"), () => undefined, "small primary", {
      title: t("reader-quote"),
      disabled: true,
      testid: "quote-selection",
    });
    const text = h("div.reader-text", { tabindex: 0, "aria-label": t("reader-text") });
    let paragraphs: HTMLElement[] = [];
    let passages: readonly Placed[] = [];
    let pattern: RegExp | null = null;
    let foundIndex = 0;
    const search = createTextSearch({
      label: t("transcript-search"),
      testid: "reader-search",
      current: () => foundIndex,
      go: (index) => {
        foundIndex = index;
        reveal(paragraphs[index]);
      },
      find: () =>
        (current?.items ?? []).flatMap((item, index) =>
          occurrences(item.text, pattern, "found").length ? [index] : [],
        ),
      mark: (words) => {
        pattern = patternFor(words);
        redraw();
      },
      countText: (count) => t("paragraph-count", { paragraphs: count }),
    });
    const view = h(
      "div.reader",
      { testid: "reader" },
      h("div.reader-head", iconButton("back", t("reader-back"), close), title, quote),
      h("div.text-search-bar", { role: "search", "aria-label": t("transcript-search") }, search.element, search.status),
      text,
    );
    host.querySelector(".reader")?.remove();
    host.append(view);
    host.classList.add("is-reading");
    const byElement = new Map<Element, Passage>();
    let current: FullSource | null = null;
    shown = { id, view, fill, drawn: "" };
    watchSelection(
      view,
      quote,
      (range) => {
        const words = range.startContainer.parentElement?.closest(".reader-words");
        const item = words && words.contains(range.endContainer) ? byElement.get(words) : undefined;
        if (!words || !item || !current || range.collapsed) return null;
        const span = {
          start: lengthUpTo(words, range.startContainer, range.startOffset),
          end: lengthUpTo(words, range.endContainer, range.endOffset),
          score: 1,
        };
        return { ...item, score: 1, spans: [span] };
      },
      handlers.insert,
    );
    text.addEventListener("copy", (event) => copyWithProvenance(event, byElement));
    text.addEventListener("dragstart", (event) => dragWithProvenance(event, byElement));
    try {
      await fill(await shelf.get(id));
    } catch (error) {
      const { message, hint } = problemOf(error);
      title.textContent = t("reader-failed");
      text.append(h("p", message), h("p.hint", hint));
    }

    async function fill(source: FullSource) {
      if (shown?.view !== view) return;
      const first = current === null;
      const scrollTop = text.scrollTop;
      const followed = Boolean(source.live) && text.scrollHeight - scrollTop - text.clientHeight < AT_END_PX;
      current = source;
      shown.drawn = drawnOf(source, playing.recordingOf(id) !== null);
      timeline = new Timeline(source.items);
      title.textContent = source.title;
      byElement.clear();
      const passage = typeof sought === "object" ? placeOf(source, sought) : null;
      const paragraphId = typeof sought === "object" ? source.items[passage?.paragraph ?? -1]?.paragraph_id : sought;
      const inserted: Placed[] = passage
        ? [{ index: passage.paragraph, start: passage.start, end: passage.end, kind: "sought" }]
        : [];
      paragraphs = source.items.map((item, index) => {
        const words = h("p.reader-words", item.text);
        byElement.set(words, { ...item, source_id: source.source_id, source_title: source.title });
        const named =
          item.speaker && item.speaker !== source.items[index - 1]?.speaker
            ? h("span.reader-speaker", displayName(item.speaker))
            : null;
        return h(
          "div",
          {
            class: `reader-paragraph${String(item.paragraph_id) === String(paragraphId) ? " is-sought" : ""}${kindClass(item)}`,
          },
          h("p.reader-meta", named, time(item), paragraphKind(item)),
          words,
        );
      });
      text.replaceChildren(...paragraphs);
      passages = inserted;
      redraw();
      const follower = new PlaybackFollower(text, (index) => paragraphs[index] ?? null);
      spoken = (index) => follower.spoken(index);
      if (first) reveal(text.querySelector(".is-sought"));
      else text.scrollTop = followed ? text.scrollHeight : scrollTop;
      const quoted = await shelf.quoted(source).catch(() => []);
      passages = [...inserted, ...quoted.map((one) => ({ ...one, kind: "quoted" as const }))];
      redraw();
      const words = first && isSelected && text.querySelector(".is-sought .reader-words");
      if (words) restoreSelection(words, { anchor: 0, focus: words.textContent.length });
    }

    function redraw(): void {
      if (current) mark(paragraphs, current, passages, pattern);
    }

    function time(item: SourceParagraph): HTMLElement {
      const words = clock(item.start_ms);
      const recording = item.start_ms === null ? null : playing.recordingOf(id);
      if (!recording) return h("span", words);
      return button([icon("play"), words], () => playing.player.play(recording, item.start_ms!), {
        class: "time-play",
        "aria-label": t("paragraph-play", { time: words }),
        testid: "reader-play",
      });
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
    if (source && shown?.view === view && drawnOf(source, playing.recordingOf(id) !== null) !== shown.drawn)
      await fill(source);
  }

  return {
    open,
    /** The library changed: what is being read is read again, in its place. */
    refresh,
  };
}

export type Reader = ReturnType<typeof createReader>;

/** A passage of a source, by the number of its paragraph. */
interface Placed extends Mark {
  index: number;
  headline?: string;
}

function placeOf({ items }: FullSource, quote: Provenance | null) {
  if (!quote) return null;
  const itemIndex = items.findIndex((item) => String(item.paragraph_id) === String(quote.paragraph_id));
  const hint = { paragraph: itemIndex < 0 ? quote.paragraph_index : itemIndex, start: quote.start };
  return findQuote(
    quote,
    items.map((item) => item.text),
    hint,
  );
}

/** Underlines what drafts quote, and marks what was sought and what was searched for. */
function mark(
  paragraphs: readonly HTMLElement[],
  source: FullSource,
  passages: readonly Placed[],
  pattern: RegExp | null,
): void {
  for (const [index, { text }] of source.items.entries()) {
    const own = passages.filter((passage) => passage.index === index);
    const found = occurrences(text, pattern, "found");
    const words = paragraphs[index]?.querySelector<HTMLElement>(".reader-words");
    if (!words || !(own.length || found.length || words.querySelector("mark"))) continue;
    redrawKeepingSelection(words, renderMarks(text, [...own, ...found]));
    const drafts = own.flatMap(({ headline }) =>
      headline === undefined ? [] : [`“${headline.trim() || t("untitled-draft")}”`],
    );
    if (drafts.length) words.title = t("reader-quoted", { drafts: [...new Set(drafts)].join(", ") });
  }
}

function drawnOf({ title, items }: FullSource, playable: boolean): string {
  return JSON.stringify([
    title,
    playable,
    items.map(({ paragraph_id, speaker, question }) => [paragraph_id, speaker, question]),
  ]);
}

function watchSelection(
  view: HTMLElement,
  quote: HTMLButtonElement,
  read: (range: Range) => Suggestion | null,
  insert: (item: Suggestion) => void,
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

/** Words of one paragraph that are selected; UTF-16 offsets. */
interface Selected {
  passage: Passage;
  start: number;
  end: number;
}

/** Put the words selected in a transcript on the clipboard with where they come from, without names and times. */
export function copyWithProvenance(event: ClipboardEvent, words: ReadonlyMap<Element, Passage>): void {
  if (event.clipboardData && carry(event.clipboardData, words)) event.preventDefault();
}

/** The same for words that are dragged out of it. */
export function dragWithProvenance(event: DragEvent, words: ReadonlyMap<Element, Passage>): void {
  if (event.dataTransfer && carry(event.dataTransfer, words)) event.dataTransfer.effectAllowed = "copy";
}

function carry(data: DataTransfer, words: ReadonlyMap<Element, Passage>): boolean {
  const selection = document.getSelection();
  const parts = selection?.rangeCount ? selected(selection.getRangeAt(0), words) : [];
  if (!parts.length) return false;
  data.setData("text/plain", parts.map(({ passage, start, end }) => passage.text.slice(start, end)).join("\n"));
  data.setData(
    "text/html",
    parts.length === 1 ? quoteOf(parts[0]!).outerHTML : parts.map((part) => h("p", quoteOf(part)).outerHTML).join(""),
  );
  return true;
}

function selected(range: Range, words: ReadonlyMap<Element, Passage>): Selected[] {
  return [...words]
    .filter(([element]) => range.intersectsNode(element))
    .flatMap(([element, passage]) => {
      const from = element.contains(range.startContainer)
        ? lengthUpTo(element, range.startContainer, range.startOffset)
        : 0;
      const to = element.contains(range.endContainer)
        ? lengthUpTo(element, range.endContainer, range.endOffset)
        : passage.text.length;
      const text = passage.text.slice(from, to);
      const start = from + text.length - text.trimStart().length;
      const end = from + text.trimEnd().length;
      return start < end ? [{ passage, start, end }] : [];
    });
}

function quoteOf({ passage, start, end }: Selected): HTMLElement {
  // No marks of its own: where it is pasted, the writer's stand or come.
  return h(
    "q",
    { style: "quotes: none", ...quoteAttributes(provenanceOf(passage, start, end)) },
    passage.text.slice(start, end),
  );
}
