import type { Body, Conflict, SaveAnswer, SaveRequest, WireError } from "../wire/types";
import { sameContent, type Kept } from "./keep";

export type SaveState =
  | { is: "saved" }
  | { is: "saving" }
  | { is: "offline"; kept: boolean }
  | { is: "refused"; error: WireError }
  | { is: "conflict"; theirs: Conflict };

interface Content {
  headline: string;
  body: Body;
}

interface Ports {
  read(): Content;
  send(request: SaveRequest): Promise<SaveAnswer>;
  connected(): boolean;
  keep: { write(kept: Kept): boolean; clear(): void };
  changed(state: SaveState): void;
  now(): number;
}

export const SAVE_DELAY_MS = 600;
const KEEP_DELAY_MS = 150;
const RETRY_MS = 4000;

/**
 * Saves a draft as one types: one request on the way, the newest text after it. Nothing is forgotten before the
 * server acknowledged it, and a version written elsewhere is never overwritten without asking.
 */
export class Saver {
  private state: SaveState = { is: "saved" };
  private edits = 0;
  private savedEdits = 0;
  private sending = false;
  /** Sent without an acknowledgement: it may have arrived. */
  private unsure: Content[] = [];
  private kept = true;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly draftId: string,
    public version: number,
    private readonly ports: Ports,
  ) {}

  get dirty(): boolean {
    return this.edits !== this.savedEdits;
  }

  /** Whether the browser's own store has what the server has not. */
  get isKept(): boolean {
    return this.kept;
  }

  edited(): void {
    this.edits++;
    if (this.state.is === "conflict") return this.keepSoon();
    this.keepSoon();
    this.show(this.ports.connected() ? { is: "saving" } : { is: "offline", kept: this.kept });
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  /** Resolves once everything is saved, or cannot be for now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    if (this.sending) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.dirty && this.state.is !== "conflict") await this.save();
    return !this.dirty;
  }

  /** Writes the edit to the browser's store at once: the page may be closing. */
  keepNow(): void {
    clearTimeout(this.keepTimer);
    if (!this.dirty) return;
    this.kept = this.ports.keep.write({ version: this.version, at: this.ports.now(), ...this.ports.read() });
  }

  online(): void {
    if (this.state.is === "conflict") return;
    if (this.dirty) void this.save();
    else this.show({ is: "saved" });
  }

  offline(): void {
    this.keepNow();
    if (this.state.is !== "conflict") this.show({ is: "offline", kept: this.kept });
  }

  /** The writer chose: go on from `version`; what the editor holds then is saved on top of it. */
  resolve(version: number, changed: boolean): void {
    this.version = version;
    this.unsure = [];
    this.show({ is: "saved" });
    if (changed) this.edited();
    else {
      this.savedEdits = this.edits;
      this.ports.keep.clear();
    }
  }

  private async save(): Promise<void> {
    if (this.sending || !this.dirty || this.state.is === "conflict") return;
    if (!this.ports.connected()) return this.offline();
    const content = this.ports.read();
    const edits = this.edits;
    this.sending = true;
    this.show({ is: "saving" });
    try {
      this.acknowledged(await this.ports.send({ draft_id: this.draftId, version: this.version, ...content }), content, edits);
    } catch {
      this.unsure.push(content);
      this.keepNow();
      this.show({ is: "offline", kept: this.kept });
      this.retryLater();
    } finally {
      this.sending = false;
      this.waiting.splice(0).forEach((resolve) => resolve());
    }
    if (this.dirty && this.state.is === "saving") {
      clearTimeout(this.saveTimer);
      this.saveTimer = setTimeout(() => void this.save(), SAVE_DELAY_MS);
    }
  }

  private acknowledged(answer: SaveAnswer, content: Content, edits: number): void {
    const { conflict, error } = answer;
    if (error) {
      this.keepNow();
      this.show({ is: "refused", error });
      return this.retryLater();
    }
    if (conflict) {
      // An acknowledgement that was lost: what stands there is what was sent.
      const own = [...this.unsure, content].find((sent) => sameContent(sent, conflict));
      this.version = own ? conflict.version : this.version;
      if (!own) {
        this.keepNow();
        return this.show({ is: "conflict", theirs: conflict });
      }
      if (own !== content) return this.show({ is: "saving" });
    } else if (typeof answer.version === "number") this.version = answer.version;
    this.unsure = [];
    this.savedEdits = edits;
    if (this.dirty) return this.show({ is: "saving" });
    clearTimeout(this.keepTimer);
    this.ports.keep.clear();
    this.show({ is: "saved" });
  }

  private retryLater(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), RETRY_MS);
  }

  private keepSoon(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keepNow(), KEEP_DELAY_MS);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.ports.changed(state);
  }
}
