import { h } from "../../ui/dom";
import type { SourceCache } from "../../sources/source-cache";
import type { CoveredSource, ParagraphId, Source } from "../../wire/types";
import type { Cell } from "./cells";
import type { Strip } from "./strip";

/** Longer than a save and a check take to begin. */
export const COVERAGE_DELAY_MS = 1_500;

interface Ports {
  /** Whether the strips can be seen. */
  inSight(): boolean;
  /** Return the coverage of the current text; null if it could not be saved. */
  ask(): Promise<CoveredSource[] | null>;
  shelf: Pick<SourceCache, "get">;
  read(sourceId: string, paragraphId: ParagraphId, from: HTMLElement): void;
}

/** Coverage strips of the attached sources, updated after changes while visible. */
export class Coverage {
  private readonly slots = new Map<string, HTMLElement>();
  /** What is known of the attached sources. */
  private readonly outlines = new Map<string, Pick<Source, "speakers" | "duration_ms">>();
  private Made: typeof Strip | undefined;
  private readonly strips = new Map<string, Strip>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStale = true;
  private latestRequest = 0;

  constructor(private readonly ports: Ports) {}

  /** Where the strip of a source is; the same element each time. */
  slot(sourceId: string, outline?: Pick<Source, "speakers" | "duration_ms">): HTMLElement {
    const slot = this.slots.get(sourceId) ?? h("div.coverage-slot");
    this.slots.set(sourceId, slot);
    if (outline) {
      this.outlines.set(sourceId, outline);
      if (this.Made) this.stripOf(sourceId, this.Made).reserve(outline);
    }
    return slot;
  }

  /** Take the room that the strips will need, before they are in sight. */
  async prepare(): Promise<void> {
    ({ Strip: this.Made } = await import("./strip"));
    for (const [id, outline] of this.outlines) this.stripOf(id, this.Made).reserve(outline);
  }

  /** The text, its findings or its sources are others now. */
  scheduleUpdate(delay = COVERAGE_DELAY_MS): void {
    this.isStale = true;
    clearTimeout(this.timer);
    // Looked at only then: whether they are in sight is known after the page is laid out, and this is called with each key.
    this.timer = setTimeout(() => this.ports.inSight() && void this.renew(), delay);
  }

  /** The strips came into sight. */
  update(): void {
    if (this.isStale) this.scheduleUpdate(0);
  }

  private async renew(): Promise<void> {
    const request = ++this.latestRequest;
    this.isStale = false;
    try {
      const [{ Strip }, sources] = await Promise.all([import("./strip"), this.ports.ask()]);
      if (request !== this.latestRequest) return;
      // The draft is not saved yet: there is nothing new to show.
      if (!sources) this.isStale = true;
      for (const source of sources ?? []) this.stripOf(source.source_id, Strip).draw(source);
    } catch {
      // The strips stay as they are until the next change: nothing depends on them.
      this.isStale = true;
    }
  }

  private stripOf(sourceId: string, Made: typeof Strip): Strip {
    const cached = this.strips.get(sourceId);
    if (cached) return cached;
    const strip = new Made({
      read: ({ paragraphId }, from) => this.ports.read(sourceId, paragraphId, from),
      words: (cell: Cell) => this.ports.shelf.get(sourceId).then(({ items }) => items[cell.index]?.text ?? ""),
    });
    this.strips.set(sourceId, strip);
    this.slot(sourceId).replaceChildren(strip.element);
    return strip;
  }
}
