/** Save notes a moment after they were typed; of two simultaneous changes neither is discarded without asking. */
import { ExtraConflict } from "../saving/extras";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { debounce } from "../../ui/debounce";

export type NotesState =
  { is: "saved" } | { is: "saving" } | { is: "unsaved"; error: unknown } | { is: "conflict"; theirs: string };

interface Ports {
  put(notes: string, expected: string): Promise<string>;
  /** The browser's own store, for what the server does not have yet. */
  keep: UnsavedStore<string>;
  changed(state: NotesState): void;
}

export const NOTES_DELAY_MS = 800;
const RETRY_MS = 4000;

export class NotesSaver {
  text: string;
  private state: NotesState = { is: "saved" };
  private sending: Promise<void> | null = null;
  private readonly later = debounce(() => this.save(), NOTES_DELAY_MS);

  /** Go on from what an earlier tab could not save. */
  constructor(
    private stored: string,
    private readonly ports: Ports,
  ) {
    const kept = ports.keep.read();
    this.text = kept?.wanted ?? stored;
    if (!kept) return;
    if (kept.wanted === stored) ports.keep.clear();
    else if (kept.stored === stored) void this.save();
    else this.show({ is: "conflict", theirs: stored });
  }

  get now(): NotesState {
    return this.state;
  }

  typed(text: string): void {
    this.text = text;
    this.ports.keep.write({ wanted: text, stored: this.stored });
    if (this.state.is === "conflict") return;
    this.show({ is: "saving" });
    this.later();
  }

  /** Resolves once they are saved, or cannot be for now. */
  async flush(): Promise<void> {
    this.later.cancel();
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
    this.later.cancel();
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
      if (error instanceof ExtraConflict) return this.show({ is: "conflict", theirs: error.stored as string });
      this.show({ is: "unsaved", error });
      this.later(RETRY_MS);
    }
  }

  private done(sent: string) {
    if (this.text !== sent) return this.later();
    this.ports.keep.clear();
    this.show({ is: "saved" });
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
