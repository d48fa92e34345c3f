import type { Conflict, SaveAnswer, SaveRequest, WireError } from "../../wire/types";
import { newId, sameContent, type PendingEdit, type StoredText, type DraftText } from "./edit-storage";

export type SaveState =
  | { is: "saved" }
  | { is: "saving" }
  | { is: "offline"; kept: boolean }
  | { is: "refused"; error: WireError; kept: boolean }
  | { is: "conflict"; theirs: Conflict };

interface Ports {
  read(): DraftText;
  send(request: SaveRequest): Promise<SaveAnswer>;
  connected(): boolean;
  keep: { write(kept: PendingEdit, leaving: boolean): void; clear(): void; readonly safe: boolean };
  changed(state: SaveState): void;
  now(): number;
  /** Runs this once nothing is waiting to be drawn, within 50 ms. */
  whenDrawn(work: () => void): void;
}

interface Sent {
  id: string;
  edits: number;
  content: DraftText;
}

const SAVE_DELAY_MS = 600;
/** An edit is backed up within 50 ms after this long, whatever follows it. */
const BACKUP_DELAY_MS = 150;
const RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;
const MOST_UNSURE = 20;

/**
 * Saves a draft while it is edited: one request at a time, then the newest text. Nothing is dropped before the server
 * acknowledged it, and a version saved elsewhere is never overwritten without asking.
 */
export class Saver {
  private state: SaveState = { is: "saved" };
  private edits = 0;
  private savedEdits = 0;
  private sending = false;
  /** Sent without an acknowledgement so far: it may have arrived. */
  private unsure: Sent[] = [];
  /** The writer's text before a merge, sent along for the version history. */
  private mine: DraftText | undefined;
  private pause = RETRY_MS;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private backupTimer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void)[] = [];

  /** `base` is what the server has, as far as this page knows. */
  constructor(
    private readonly draftId: string,
    public base: StoredText,
    private readonly ports: Ports,
  ) {}

  get version(): number {
    return this.base.version;
  }

  get dirty(): boolean {
    return this.edits !== this.savedEdits;
  }

  /** Whether the browser has stored everything that the server does not have. */
  get isBackedUp(): boolean {
    return this.ports.keep.safe;
  }

  edited(): void {
    this.edits++;
    this.scheduleBackup();
    if (this.state.is === "conflict") return;
    this.show(this.ports.connected() ? { is: "saving" } : { is: "offline", kept: this.isBackedUp });
    this.scheduleSave(SAVE_DELAY_MS);
  }

  /** Resolves once everything is saved, or cannot be for now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    if (this.sending) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.dirty && this.state.is !== "conflict") await this.save();
    return !this.dirty;
  }

  /** Registers that an earlier page of this tab already sent the editor's content: it may have arrived. */
  restoreSent(content: DraftText, ids: string[]): void {
    this.unsure = ids.map((id) => ({ id, edits: -1, content }));
  }

  /** Backs up the edit at once; `leaving`: the page may be closing. */
  backUpNow(leaving = false): void {
    clearTimeout(this.backupTimer);
    this.backupTimer = undefined;
    if (!this.dirty) return;
    const sent = this.unsure.map(({ id }) => id);
    this.ports.keep.write({ base: this.base, sent, at: this.ports.now(), ...this.ports.read() }, leaving);
  }

  online(): void {
    this.pause = RETRY_MS;
    if (this.state.is === "conflict") return;
    if (this.dirty) void this.save();
    else this.show({ is: "saved" });
  }

  offline(): void {
    this.backUpNow();
    if (this.state.is !== "conflict") this.show({ is: "offline", kept: this.isBackedUp });
  }

  /** Shows the state again after the backup has changed. */
  backupChanged(): void {
    if (this.state.is === "offline" || this.state.is === "refused") this.show({ ...this.state, kept: this.isBackedUp });
  }

  /** The page shows what the server has. */
  adopt(stored: StoredText): void {
    this.base = stored;
    this.resolveSent();
    this.savedEdits = this.edits;
    this.ports.keep.clear();
    this.show({ is: "saved" });
  }

  /** After a merge of `mine` with `theirs`: saves the editor's content on top of theirs. */
  merged(mine: DraftText, theirs: StoredText): void {
    // Of several merges before one was saved, what the writer had before the first.
    const first = this.mine ?? mine;
    this.base = theirs;
    this.resolveSent();
    this.mine = first;
    this.show({ is: "saved" });
    this.edited();
  }

  private resolveSent(): void {
    this.unsure = [];
    this.mine = undefined;
    this.pause = RETRY_MS;
  }

  private async save(): Promise<void> {
    if (this.sending || !this.dirty || this.state.is === "conflict") return;
    if (!this.ports.connected()) return this.offline();
    const sent = this.next();
    this.sending = true;
    this.show({ is: "saving" });
    try {
      const { id, content } = sent;
      this.acknowledged(
        await this.ports.send({
          draft_id: this.draftId,
          version: this.version,
          edit_id: id,
          ...content,
          ...(this.mine && { mine: this.mine }),
        }),
        sent,
      );
    } catch {
      this.backUpNow();
      this.show({ is: "offline", kept: this.isBackedUp });
      this.scheduleRetry();
    } finally {
      this.sending = false;
      this.waiting.splice(0).forEach((resolve) => resolve());
    }
    if (this.dirty && this.state.is === "saving") this.scheduleSave(SAVE_DELAY_MS);
  }

  /** What was sent before and has not changed since is the same edit. */
  private next(): Sent {
    const last = this.unsure.at(-1);
    if (last?.edits === this.edits) return last;
    const sent = { id: newId(), edits: this.edits, content: this.ports.read() };
    this.unsure = [...this.unsure.slice(-MOST_UNSURE), sent];
    return sent;
  }

  private acknowledged(answer: SaveAnswer, sent: Sent): void {
    const { conflict, error } = answer;
    if (error) {
      this.backUpNow();
      this.show({ is: "refused", error, kept: this.isBackedUp });
      return this.scheduleRetry();
    }
    if (conflict) {
      const { version, headline, body } = conflict;
      // An acknowledgement that was lost: what stands there is what was sent.
      const own = this.unsure.find(({ id, content }) =>
        conflict.edit_id ? id === conflict.edit_id : sameContent(content, conflict),
      );
      if (!own) {
        this.backUpNow();
        return this.show({ is: "conflict", theirs: conflict });
      }
      this.base = { version, headline, body };
      this.mine = undefined;
      this.unsure = this.unsure.slice(this.unsure.indexOf(own) + 1);
      if (own !== sent) return this.show({ is: "saving" });
    } else if (typeof answer.version === "number") this.base = { version: answer.version, ...sent.content };
    this.resolveSent();
    this.savedEdits = sent.edits;
    if (this.dirty) {
      this.scheduleBackup();
      return this.show({ is: "saving" });
    }
    clearTimeout(this.backupTimer);
    this.backupTimer = undefined;
    this.ports.keep.clear();
    this.show({ is: "saved" });
  }

  private scheduleRetry(): void {
    this.scheduleSave(this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_RETRY_MS);
  }

  private scheduleSave(delay: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delay);
  }

  private scheduleBackup(): void {
    this.backupTimer ??= setTimeout(() => this.ports.whenDrawn(() => this.backUpNow()), BACKUP_DELAY_MS);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.ports.changed(state);
  }
}
