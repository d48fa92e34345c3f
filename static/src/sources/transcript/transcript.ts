import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { PlaybackFollower } from "./follow-playback";
import { occurrences, patternFor } from "../../ui/text-marks/marks";
import type { FullSource, QuotedPassage, SourceParagraph } from "../../wire/types";
import { paragraphView } from "./paragraph";
import { canChange } from "../labels";

export type Act = "play" | "rename" | "correct" | "history" | "insert";

interface Handlers {
  act(what: Act, item: SourceParagraph, element: HTMLElement): void;
  /** Go to the field that searches this source. */
  search(): void;
}

/** Paragraphs in one piece. Until it is drawn a piece is as high as its letters let think; out of sight it costs no layout. */
const PIECE = 40;
const LINE_PX = 28;
const REST_PX = 42;
const LETTERS_A_LINE = 72;
const SLICE_MS = 8;
/** Keys of the paragraph that has the focus; they are no letters of a text. */
const KEYS: Record<string, Act> = {
  " ": "play",
  p: "play",
  c: "correct",
  Enter: "correct",
  h: "history",
  r: "rename",
  i: "insert",
};

/** A transcript of any length: what is in sight is drawn at once, the rest while nobody waits. */
export class Transcript {
  readonly element = h("div.transcript", {
    role: "feed",
    "aria-label": t("source-transcript"),
    testid: "transcript",
    id: "transcript",
  });
  private source: FullSource | null = null;
  private quoted = new Map<number, QuotedPassage[]>();
  private searchWords = "";
  private pattern: RegExp | null = null;
  /** Indexes of paragraphs to render again, those nearest to the viewport first. */
  private stale: number[] = [];
  /** The first piece that may still be empty. */
  private next = 0;
  private pieces: HTMLElement[] = [];
  private unmeasured: HTMLElement[] = [];
  private readonly lines = new Map<number, HTMLElement>();
  private idle: number | undefined;
  private current: HTMLElement | null = null;
  /** Index of the paragraph that was sought last. */
  private sought: number | null = null;
  private readonly follower: PlaybackFollower;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly handlers: Handlers,
  ) {
    this.follower = new PlaybackFollower(scroller, (index) => this.line(index));
    this.element.addEventListener("click", ({ target }) => {
      const act = (target as Element).closest<HTMLElement>("[data-act]");
      if (act) this.act(act.dataset["act"] as Act, this.lineOf(act));
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", ({ target }) => this.hold(this.lineOf(target as Element)));
  }

  /** Show a source from its beginning, or at a paragraph, with what drafts quote of it as far as that is known. */
  show(source: FullSource, at: number | null, quoted: readonly QuotedPassage[] = []): void {
    this.clear();
    this.source = source;
    this.quoted = byParagraph(quoted);
    this.pieces = Array.from({ length: Math.ceil(source.items.length / PIECE) }, (_, piece) => {
      const height = source.items
        .slice(piece * PIECE, (piece + 1) * PIECE)
        .reduce((sum, item) => sum + guessedHeight(item), 0);
      return h("div.piece", { style: `height: ${height}px` });
    });
    this.element.append(...this.pieces);
    // A feed without articles is none.
    this.element.hidden = !source.items.length;
    this.fill(0);
    const sought = Math.floor((at ?? 0) / PIECE);
    for (const piece of [sought - 1, sought, sought + 1]) this.fill(piece);
    if (at !== null) this.seek(at, false);
    this.hold(this.line(at ?? 0));
    this.work();
  }

  clear(): void {
    cancelIdle(this.idle);
    this.idle = undefined;
    this.source = null;
    this.stale = [];
    this.next = 0;
    this.unmeasured = [];
    this.quoted.clear();
    this.lines.clear();
    this.pieces = [];
    this.current = null;
    this.sought = null;
    this.element.replaceChildren();
    this.element.hidden = true;
    this.follower.spoken(null);
  }

  /** Update the same source: only what changed is rendered again. */
  update(source: FullSource): void {
    const before = this.source;
    if (before?.source_id !== source.source_id || (!before.items.length && !source.live))
      return this.show(source, null);
    const followed = Boolean(source.live) && this.isEndInSight();
    this.source = source;
    if (before.items.length !== source.items.length) this.resize(before.items.length, source.items.length);
    const drawnOf = (from: FullSource, index: number) =>
      JSON.stringify([from.items[index], from.items[index - 1]?.speaker, Boolean(from.media), canChange(from)]);
    for (const index of [...this.lines.keys()])
      if (drawnOf(before, index) !== drawnOf(source, index)) this.redraw(index);
    this.element.hidden = !source.items.length;
    if (followed) this.showEnd();
  }

  /** Whether the last paragraph is being read. */
  private isEndInSight(): boolean {
    const line = this.lines.get((this.source?.items.length ?? 0) - 1)?.getBoundingClientRect();
    const { top, bottom } = this.scroller.getBoundingClientRect();
    return line !== undefined && line.top < bottom && line.bottom > top;
  }

  private showEnd(): void {
    const show = () => this.line((this.source?.items.length ?? 0) - 1)?.scrollIntoView({ block: "end" });
    show();
    // Pieces that come into sight have other heights than were thought.
    requestAnimationFrame(show);
  }

  /** Makes room for paragraphs that came at the end, or removes those that are gone. */
  private resize(before: number, after: number): void {
    for (let index = after; index < before; index++) {
      this.lines.get(index)?.remove();
      this.lines.delete(index);
    }
    const count = Math.ceil(after / PIECE);
    for (const piece of this.pieces.splice(count)) piece.remove();
    const room = Array.from({ length: count - this.pieces.length }, () => h("div.piece"));
    const last = this.pieces.at(-1);
    this.pieces.push(...room);
    this.element.append(...room);
    // A piece that was drawn goes on; one that was not, or is new, is drawn with the rest.
    const end = Math.min(after, Math.ceil(before / PIECE) * PIECE);
    if (last?.childElementCount) for (let index = before; index < end; index++) last.append(this.draw(index));
    this.next = Math.min(this.next, Math.max(0, count - room.length - 1));
    for (const line of this.lines.values()) line.setAttribute("aria-setsize", String(after));
    if (room.length) this.fill(count - 1);
    this.work();
  }

  /** Index of the paragraph that was sought last, else of one in sight. */
  get currentIndex(): number {
    return this.sought ?? this.inSight();
  }

  /** Indexes of the paragraphs that contain the words. */
  find(words: string): number[] {
    const pattern = patternFor(words);
    const items = this.source?.items ?? [];
    return pattern ? items.filter(({ text }) => text.search(pattern) >= 0).map(({ index }) => index) : [];
  }

  /** Words to be marked wherever they stand: in sight at once, elsewhere soon. */
  mark(words: string): void {
    if (words === this.searchWords) return;
    const before = this.pattern;
    this.searchWords = words;
    this.pattern = patternFor(words);
    const has = (pattern: RegExp | null, index: number) =>
      pattern !== null && this.source!.items[index]!.text.search(pattern) >= 0;
    const middle = this.inSight();
    const waiting = new Set(this.stale);
    this.stale = [...this.lines.keys()]
      .filter((index) => waiting.has(index) || has(before, index) || has(this.pattern, index))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    this.work();
  }

  /** What drafts quote of it. */
  quotes(passages: QuotedPassage[]): void {
    const before = this.quoted;
    this.quoted = byParagraph(passages);
    for (const index of new Set([...before.keys(), ...this.quoted.keys()])) {
      if (JSON.stringify(before.get(index)) !== JSON.stringify(this.quoted.get(index))) this.redraw(index);
    }
  }

  /** Bring a paragraph into sight, and with `focus` the keyboard to it. */
  seek(index: number, focus: boolean): void {
    const line = this.line(index);
    if (!line) return;
    this.element.querySelector(".is-sought")?.classList.remove("is-sought");
    line.classList.add("is-sought");
    this.sought = index;
    line.scrollIntoView({ block: "center" });
    if (focus) line.focus({ preventScroll: true });
  }

  spoken(index: number | null): void {
    this.follower.spoken(index);
  }

  /** A paragraph's element, drawn if it was not yet; null where there is none. */
  line(index: number): HTMLElement | null {
    if (!this.lines.has(index)) this.fill(Math.floor(index / PIECE));
    return this.lines.get(index) ?? null;
  }

  redraw(index: number): void {
    const old = this.lines.get(index);
    // One that is being corrected stays as it is; the server says when somebody else was quicker.
    if (!old || old.querySelector("form")) return;
    const held = old.contains(document.activeElement);
    const fresh = this.draw(index);
    for (const state of ["is-sought", "is-spoken"]) fresh.classList.toggle(state, old.classList.contains(state));
    old.replaceWith(fresh);
    if (this.current === old) this.hold(fresh);
    if (held) fresh.focus({ preventScroll: true });
  }

  private draw(index: number): HTMLElement {
    const { items, media } = this.source!;
    const item = items[index]!;
    const quoted = this.quoted.get(index) ?? [];
    const element = paragraphView(item, {
      named: index === 0 || items[index - 1]!.speaker !== item.speaker,
      playable: media !== null && item.start_ms !== null,
      changeable: canChange(this.source!),
      quoted,
      marks: [
        ...quoted.map(({ start, end }) => ({ start, end, kind: "quoted" })),
        ...occurrences(item.text, this.pattern, "found"),
        ...(item.unsure ?? []).map(([start = 0, end = 0]) => ({ start, end, kind: "unsure" })),
      ],
    });
    element.setAttribute("aria-posinset", String(index + 1));
    element.setAttribute("aria-setsize", String(items.length));
    this.lines.set(index, element);
    return element;
  }

  private fill(piece: number): void {
    const element = this.pieces[piece];
    if (!element || element.childElementCount || !this.source) return;
    const last = Math.min((piece + 1) * PIECE, this.source.items.length);
    for (let index = piece * PIECE; index < last; index++) element.append(this.draw(index));
    element.style.height = "";
    if (!this.unmeasured.length) requestAnimationFrame(() => this.measure());
    this.unmeasured.push(element);
  }

  /**
   * Lets the browser skip rendering these pieces while they are out of view. Their measured heights are set: with
   * estimates the text would jump each time a piece comes or goes.
   */
  private measure(): void {
    const heights = this.unmeasured.map((element) => element.offsetHeight);
    this.unmeasured.forEach((element, at) => {
      element.style.containIntrinsicSize = `auto ${heights[at]}px`;
      element.classList.add("is-measured");
    });
    this.unmeasured = [];
  }

  /** What nobody waits for, in slices that leave room for keys and for scrolling in between. */
  private work(): void {
    cancelIdle(this.idle);
    const end = performance.now() + SLICE_MS;
    while (this.stale.length && performance.now() < end) this.redraw(this.stale.shift()!);
    for (let filled = 0; filled < 2 && this.next < this.pieces.length && performance.now() < end; filled++)
      this.fill(this.next++);
    const done = !this.stale.length && this.next >= this.pieces.length;
    this.element.setAttribute("aria-busy", String(!done));
    this.idle = done ? undefined : whenIdle(() => this.work());
  }

  /** Index of a paragraph near the middle of what is in sight. */
  private inSight(): number {
    const { left, top, width, height } = this.scroller.getBoundingClientRect();
    const line = document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .find((one) => one.classList.contains("said"));
    return Number((line as HTMLElement | undefined)?.dataset["index"] ?? 0);
  }

  private lineOf(inside: Element): HTMLElement | null {
    return inside.closest<HTMLElement>(".said");
  }

  private act(what: Act, line: HTMLElement | null): void {
    const item = this.source?.items[Number(line?.dataset["index"])];
    if (line && item) this.handlers.act(what, item, line);
  }

  /** The one paragraph that Tab stops at, with its buttons. */
  private hold(line: HTMLElement | null): void {
    if (!line || line === this.current) return;
    const reachable = (one: HTMLElement, on: boolean) => {
      one.tabIndex = on ? 0 : -1;
      one
        .querySelectorAll<HTMLElement>("[data-act], .said-quoted a")
        .forEach((inner) => (inner.tabIndex = on ? 0 : -1));
    };
    if (this.current) reachable(this.current, false);
    reachable(line, true);
    this.current = line;
  }

  private key(event: KeyboardEvent): void {
    const line = event.target as HTMLElement;
    if (!line.classList.contains("said") || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(line.dataset["index"]);
    const last = (this.source?.items.length ?? 1) - 1;
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 10,
      PageUp: index - 10,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      const next = this.line(Math.max(0, Math.min(last, to)));
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    } else if (KEYS[event.key]) this.act(KEYS[event.key]!, line);
    else if (event.key === "/") this.handlers.search();
    else return;
    event.preventDefault();
  }
}

/** Passages by the index of their paragraph. */
function byParagraph(passages: readonly QuotedPassage[]): Map<number, QuotedPassage[]> {
  const byIndex = new Map<number, QuotedPassage[]>();
  for (const passage of passages) byIndex.set(passage.index, [...(byIndex.get(passage.index) ?? []), passage]);
  return byIndex;
}

function guessedHeight({ text }: SourceParagraph): number {
  return REST_PX + LINE_PX * Math.ceil(text.length / LETTERS_A_LINE);
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): number {
  return "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 16);
}

function cancelIdle(handle: number | undefined): void {
  if (handle === undefined) return;
  if ("cancelIdleCallback" in window) cancelIdleCallback(handle);
  else clearTimeout(handle);
}
