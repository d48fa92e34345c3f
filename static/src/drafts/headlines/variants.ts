/** Alternative headlines of a draft: changed here, saved, and merged where two people changed them at once. */

import type { UnsavedStore } from "../saving/unsaved-extras";
import { ExtraConflict, mergeLists } from "../saving/extras";

export const MOST_VARIANTS = 20;

export const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");

interface Ports {
  put(variants: string[], expected: string[]): Promise<string[]>;
  /** The browser's own store, for what the server does not have yet. */
  keep: UnsavedStore<string[]>;
  changed(): void;
  /** What went wrong, or null once nothing is. */
  problem(error: unknown): void;
}

const RETRY_MS = 4000;

export class Variants {
  private wanted: string[];
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private stored: string[],
    private readonly ports: Ports,
  ) {
    const kept = ports.keep.read();
    this.wanted = kept ? mergeLists(kept.stored, kept.wanted, stored).slice(0, MOST_VARIANTS) : stored;
    if (kept) this.send();
  }

  get all(): readonly string[] {
    return this.wanted;
  }

  get isFull(): boolean {
    return this.wanted.length >= MOST_VARIANTS;
  }

  add(headline: string, at = this.wanted.length): void {
    const line = oneLine(headline);
    if (!line || this.wanted.includes(line) || this.isFull) return;
    this.set([...this.wanted.slice(0, at), line, ...this.wanted.slice(at)]);
  }

  remove(variant: string): void {
    this.set(this.wanted.filter((one) => one !== variant));
  }

  replace(variant: string, by: string): void {
    const line = oneLine(by);
    if (!line) return this.remove(variant);
    if (line !== variant) this.set([...new Set(this.wanted.map((one) => (one === variant ? line : one)))]);
  }

  /** Makes `variant` the headline, and keeps the former headline and the variant, so that undo loses nothing. */
  swap(variant: string, headline: string): void {
    const line = oneLine(headline);
    if (!line || this.wanted.includes(line)) return;
    if (this.isFull) return this.replace(variant, line);
    this.add(line, this.wanted.indexOf(variant));
  }

  /** Resolves once they are stored, or cannot be for now. */
  flush(): Promise<void> {
    return this.sending ?? Promise.resolve();
  }

  private set(wanted: string[]) {
    this.wanted = wanted;
    this.ports.keep.write({ wanted, stored: this.stored });
    this.ports.changed();
    this.send();
  }

  private send() {
    clearTimeout(this.timer);
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
  }

  private async sendAll() {
    while (!same(this.wanted, this.stored)) {
      const sent = this.wanted;
      try {
        this.stored = await this.ports.put(sent, this.stored);
        if (this.wanted === sent) this.wanted = this.stored;
        this.ports.problem(null);
      } catch (error) {
        if (!(error instanceof ExtraConflict)) {
          this.ports.problem(error);
          this.timer = setTimeout(() => this.send(), RETRY_MS);
          return;
        }
        const theirs = error.stored as string[];
        this.wanted = mergeLists(this.stored, this.wanted, theirs).slice(0, MOST_VARIANTS);
        this.stored = theirs;
        this.ports.changed();
      }
    }
    this.ports.keep.clear();
  }
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);
