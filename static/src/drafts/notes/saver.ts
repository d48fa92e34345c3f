/** Save notes a moment after they were typed; of two simultaneous changes neither is discarded without asking. */

export type NotesState =
  { is: "saved" } | { is: "saving" } | { is: "unsaved"; error: unknown } | { is: "conflict"; theirs: string };

/** Thrown by `put` where somebody else has changed them. */
export class NotesConflict extends Error {
  constructor(readonly notes: string) {
    super("the notes were changed");
  }
}

export interface UnsavedNotes {
  notes: string;
  expected: string;
}

interface Ports {
  put(notes: string, expected: string): Promise<string>;
  /** The browser's own store, for what the server does not have yet. */
  keep: { read(): UnsavedNotes | null; write(kept: UnsavedNotes): void; clear(): void };
  changed(state: NotesState): void;
}

export const NOTES_DELAY_MS = 800;
const RETRY_MS = 4000;

export class NotesSaver {
  text: string;
  private state: NotesState = { is: "saved" };
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Go on from what an earlier tab could not save. */
  constructor(
    private stored: string,
    private readonly ports: Ports,
  ) {
    const kept = ports.keep.read();
    this.text = kept?.notes ?? stored;
    if (!kept) return;
    if (kept.notes === stored) ports.keep.clear();
    else if (kept.expected === stored) void this.save();
    else this.show({ is: "conflict", theirs: stored });
  }

  get now(): NotesState {
    return this.state;
  }

  typed(text: string): void {
    this.text = text;
    this.ports.keep.write({ notes: text, expected: this.stored });
    if (this.state.is === "conflict") return;
    this.show({ is: "saving" });
    this.later(NOTES_DELAY_MS);
  }

  /** Resolves once they are saved, or cannot be for now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    await this.sending;
    if (this.state.is !== "conflict") await this.save();
  }

  /** The writer chose what the notes are to be. */
  resolve(text: string): void {
    if (this.state.is !== "conflict") return;
    this.stored = this.state.theirs;
    this.state = { is: "saving" };
    this.typed(text);
    void this.flush();
  }

  private save(): Promise<void> {
    clearTimeout(this.timer);
    return (this.sending ??= this.send().finally(() => (this.sending = null)));
  }

  private async send(): Promise<void> {
    const sent = this.text;
    if (sent === this.stored) return this.done(sent);
    this.show({ is: "saving" });
    try {
      this.stored = await this.ports.put(sent, this.stored);
      this.done(sent);
    } catch (error) {
      if (error instanceof NotesConflict) return this.show({ is: "conflict", theirs: error.notes });
      this.show({ is: "unsaved", error });
      this.later(RETRY_MS);
    }
  }

  private done(sent: string) {
    if (this.text !== sent) return this.later(NOTES_DELAY_MS);
    this.ports.keep.clear();
    this.show({ is: "saved" });
  }

  private later(delay: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), delay);
  }

  private show(state: NotesState) {
    this.state = state;
    this.ports.changed(state);
  }
}

/** Mine, and below it every line that only theirs have. */
export function mergeNotes(mine: string, theirs: string): string {
  const lines = new Set(mine.split("\n").map((line) => line.trim()));
  const others = theirs.split("\n").filter((line) => !lines.has(line.trim()));
  if (!others.some((line) => line.trim())) return mine;
  return mine.trim() ? `${mine.trimEnd()}\n\n${others.join("\n")}` : theirs;
}
