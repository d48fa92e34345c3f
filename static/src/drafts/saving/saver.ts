import type { WireError } from "../../wire/types";
import type { DraftText, PendingEdit } from "./edit-storage";

export type SaveState =
  | { is: "saved" }
  | { is: "saving" }
  | { is: "offline"; kept: boolean }
  | { is: "refused"; error: WireError; kept: boolean };

/** The draft's text among the pages that have it open. */
export interface SavingRoom {
  /** Sends what is not acknowledged; rejects when no acknowledgement comes. */
  send(): Promise<{ version?: number; error?: WireError }>;
  /** The version that has everything acknowledged so far. */
  save(): Promise<number>;
  kept(): Pick<PendingEdit, "update" | "document_id"> | null;
  /** Whether others see what is sent. */
  readonly isShared: boolean;
}

interface Ports {
  read(): DraftText;
  /** The same as the server has it. */
  base(): DraftText;
  /** Null before the page has joined the text. */
  room(): SavingRoom | null;
  /** Resolves once the page has joined the text. */
  joined: Promise<unknown>;
  connected(): boolean;
  keep: { write(kept: PendingEdit, leaving: boolean): void; clear(): void; readonly safe: boolean };
  changed(state: SaveState): void;
  now(): number;
  /** Run this once nothing is waiting to be drawn, within 50 ms. */
  whenDrawn(work: () => void): void;
}

/** At most one message in this time: of letters that others see, and of those that nobody waits for. */
const SHARED_INTERVAL_MS = 150;
const ALONE_INTERVAL_MS = 500;
/** After a pause a letter is sent as soon as it is drawn. */
const DRAWN_MS = 20;
/** An edit is backed up within 50 ms after this long, whatever follows it. */
const BACKUP_DELAY_MS = 150;
const RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;
/** Whoever waits for a save waits so long for a page that is just being opened. */
const JOIN_MS = 5000;

/**
 * Saves a draft while it is edited: one message at a time, then what came since. Nothing is dropped before the server
 * acknowledged it.
 */
export class Saver {
  private state: SaveState = { is: "saved" };
  private edits = 0;
  private savedEdits = 0;
  private sending = false;
  private pause = RETRY_MS;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private saveAt = 0;
  private sentAt = -Infinity;
  private backupTimer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void)[] = [];

  /** `version` is the newest that this page knows of. */
  constructor(
    public version: number,
    private readonly ports: Ports,
  ) {}

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
    this.show(this.ports.connected() ? { is: "saving" } : { is: "offline", kept: this.isBackedUp });
    this.scheduleSave();
  }

  /** Resolves once everything is saved, and `version` has it with what others wrote; to false where it cannot be now. */
  async flush(): Promise<boolean> {
    this.stopTimer();
    if (!this.ports.room() && this.ports.connected())
      await Promise.race([this.ports.joined, new Promise((resolve) => setTimeout(resolve, JOIN_MS))]);
    if (this.sending) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.dirty) await this.save();
    const room = this.ports.room();
    if (this.dirty || !room || !this.ports.connected()) return !this.dirty;
    try {
      this.stored(await room.save());
    } catch {
      return false;
    }
    return !this.dirty;
  }

  /** The server has stored this version. */
  stored(version: number): void {
    this.version = Math.max(version, this.version);
  }

  /** Backs up the edit at once; `leaving`: the page may be closing. */
  backUpNow(leaving = false): void {
    clearTimeout(this.backupTimer);
    this.backupTimer = undefined;
    if (!this.dirty) return;
    const base = { version: this.version, ...this.ports.base() };
    const kept = this.ports.room()?.kept();
    this.ports.keep.write({ base, sent: [], at: this.ports.now(), ...this.ports.read(), ...kept }, leaving);
  }

  online(): void {
    this.pause = RETRY_MS;
    if (this.dirty) void this.save();
    else this.show({ is: "saved" });
  }

  offline(): void {
    this.backUpNow();
    this.show({ is: "offline", kept: this.isBackedUp });
  }

  /** Show the state again after the backup has changed. */
  backupChanged(): void {
    if (this.state.is === "offline" || this.state.is === "refused") this.show({ ...this.state, kept: this.isBackedUp });
  }

  private async save(): Promise<void> {
    const room = this.ports.room();
    if (this.sending || !this.dirty) return;
    if (!this.ports.connected()) return this.offline();
    this.show({ is: "saving" });
    // Once the page has joined the text, it saves.
    if (!room) return;
    this.sending = true;
    this.sentAt = this.ports.now();
    const { edits } = this;
    try {
      this.acknowledged(await room.send(), edits);
    } catch {
      this.backUpNow();
      this.show({ is: "offline", kept: this.isBackedUp });
      this.scheduleRetry();
    } finally {
      this.sending = false;
      this.waiting.splice(0).forEach((resolve) => resolve());
    }
    if (this.dirty && this.state.is === "saving") this.scheduleSave();
  }

  private acknowledged({ error, version }: { error?: WireError; version?: number }, edits: number): void {
    if (error) {
      this.backUpNow();
      this.show({ is: "refused", error, kept: this.isBackedUp });
      return this.scheduleRetry();
    }
    // After a gap nothing is acknowledged: it is sent again, with what the server lacks.
    if (version === undefined && this.ports.room()?.kept()) return;
    this.stored(version ?? 0);
    this.pause = RETRY_MS;
    this.savedEdits = edits;
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
    this.stopTimer();
    this.scheduleSave(this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_RETRY_MS);
  }

  private untilNextSave(): number {
    const interval = this.ports.room()?.isShared ? SHARED_INTERVAL_MS : ALONE_INTERVAL_MS;
    return Math.max(DRAWN_MS, this.sentAt + interval - this.ports.now());
  }

  /** Keys that follow do not put it off. */
  private scheduleSave(delay = this.untilNextSave()): void {
    const at = this.ports.now() + delay;
    if (this.saveTimer !== undefined && this.saveAt <= at) return;
    this.stopTimer();
    this.saveAt = at;
    this.saveTimer = setTimeout(() => {
      this.saveTimer = undefined;
      void this.save();
    }, delay);
  }

  private stopTimer(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
  }

  private scheduleBackup(): void {
    this.backupTimer ??= setTimeout(() => this.ports.whenDrawn(() => this.backUpNow()), BACKUP_DELAY_MS);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.ports.changed(state);
  }
}
