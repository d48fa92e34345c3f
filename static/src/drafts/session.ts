import { byId, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import type { Journal } from "./journal/journal";
import { toast } from "../ui/toast";
import { once, opening } from "../ui/lazy-modules";
import type { Together } from "./presence/collaboration-session";
import type { Conflict } from "../wire/types";
import type { EditingSession, SessionPorts } from "./editing-session";
import type { Returned } from "./journal/reload-recovery";
import { Keep, LEFT, newId, sameContent, type Stored, type Text } from "./saving/edit-storage";
import { Keeping } from "./saving/edit-backup";
import { Saver, type SaveState } from "./saving/saver";

/** One draft being written: saved, kept, brought back, and settled when two wrote at once. */
export class DraftSession implements EditingSession {
  readonly saver: Saver;
  readonly tab = newId();
  readonly person: string;
  private readonly keeping: Keeping;
  private journal: Journal | null = null;
  private together: Together | null = null;
  private writing = false;
  private reading = false;
  private troubled = false;
  private wasConnected = false;
  private settling: Promise<void> | null = null;
  private resumed: Returned | undefined;
  /** What is not needed before the first key: fetched at once, and again when the server is back. */
  private readonly later = once(async () => {
    const [{ openJournal }, { Together: Made }, { bringBack, sayBack }] = await Promise.all([
      import("./journal/journal"), import("./presence/collaboration-session"), import("./journal/draft-recovery"),
    ]);
    this.journal = openJournal({ person: this.person, draft_id: this.draft.draft_id, tab: this.tab });
    // What was brought back is kept at once under this page's own name, before it goes from under the other.
    this.saver.keepNow(Boolean(this.resumed));
    if (this.resumed) void this.journal.remove(this.resumed.entry);
    if (this.resumed?.tell) sayBack(this.resumed.entry);
    this.together = new Made(this, this.ports);
    void bringBack(this, this.journal, this.together, this.draft);
  });

  constructor(private readonly ports: SessionPorts) {
    const { person } = ports.boot;
    this.person = person?.person_id ?? "local";
    const { draft_id, version, headline, body } = this.draft;
    const spare = new Keep(localStorage, `${this.person}.${draft_id}.${this.tab}`);
    this.keeping = new Keeping(spare, {
      journal: () => this.journal,
      changed: () => this.saver.told(),
      failed: () => toast(t("journal-plain")),
    });
    this.saver = new Saver(draft_id, { version, headline, body }, {
      read: ports.read,
      send: (request) => ports.socket().save(request),
      connected: () => ports.socket().connected,
      keep: this.keeping,
      changed: (state) => this.show(state),
      now: () => Date.now(),
    });
    const leaving = () => {
      // It still goes out where the page is not gone at once, and is on record in any case.
      void this.saver.flush();
      this.saver.keepNow(true);
    };
    window.addEventListener("pagehide", () => {
      this.saver.keepNow(true);
      this.together?.presence.leave();
      sessionStorage.setItem(LEFT, [draft_id, this.saver.version, this.saver.dirty ? spare.place : "", this.troubled ? "1" : ""].join(" "));
    });
    document.addEventListener("visibilitychange", () => document.hidden && leaving());
    window.addEventListener("beforeunload", (event) => {
      leaving();
      if (this.saver.dirty && !this.saver.isKept) event.preventDefault();
    });
    void this.later().catch(() => undefined);
  }

  private get draft() {
    return this.ports.boot.draft;
  }

  connected(): void {
    this.wasConnected = true;
    void this.later().catch(() => undefined);
    this.saver.online();
  }

  edited(): void {
    if (!this.writing) this.saver.edited();
  }

  /** Whether a change of the text is held back, because another page writes; the writer is told. */
  holdsBack(): boolean {
    if (!this.reading || this.writing) return false;
    this.together?.line.attend();
    return true;
  }

  /** From now on the page shows the text and does not change it, or does again. */
  read(only: boolean): void {
    if (only === this.reading) return;
    this.reading = only;
    this.ports.writable(!only);
  }

  /** What the editors hold. */
  text(): Text {
    return this.ports.read();
  }

  /** Puts a text into both editors, to be saved as any edit is. */
  write(content: Text): void {
    this.put(content);
    this.saver.edited();
  }

  /** Goes on from what this tab had not saved before it was loaded again. */
  resume(returned: Returned): void {
    const { entry, tell } = returned;
    this.resumed = returned;
    this.troubled = tell;
    this.saver.sentBefore(entry, entry.sent);
    this.write(entry);
  }

  /** The server has put another text in the place of the one that was saved: the editors show it, and undo brings theirs back. */
  replaced({ version, headline, body }: Stored): void {
    this.put({ headline, body });
    this.saver.adopt({ version, headline, body });
  }

  /** The server has a newer text, and this page nothing of its own: `show` brings it into the editors. */
  follow({ version, headline, body }: Stored, show: () => void): void {
    this.writing = true;
    show();
    this.writing = false;
    this.saver.adopt({ version, headline, body });
  }

  /** Has the writer settle it, or says that what does it cannot be had. */
  readonly openSettling = opening((theirs: Conflict) => this.settle(theirs));

  /** Two wrote at once: of what this page has and of what is stored now one text is made, by the writer. */
  settle(theirs: Conflict, mine?: { base: Text; text: Text }): Promise<void> {
    return (this.settling ??= this.settled(theirs, mine).finally(() => (this.settling = null)));
  }

  private async settled(theirs: Conflict, given?: { base: Text; text: Text }): Promise<void> {
    const { settleTexts } = await import("./merging/conflict-resolution");
    const { version, headline, body } = theirs;
    const stored = { version, headline, body };
    const mine = given?.text ?? this.text();
    const answer = await settleTexts(this.ports, { base: given?.base ?? this.saver.base, mine, theirs: stored });
    if (answer === null) return this.newer(stored);
    this.put(answer);
    this.saver.merged(mine, stored);
  }

  /** The stored text has all that this page had. */
  private newer(stored: Stored): void {
    if (sameContent(this.text(), stored)) return this.saver.adopt(stored);
    this.replaced(stored);
    toast(t("journal-newer"));
  }

  private put(content: Text): void {
    this.writing = true;
    this.ports.write(content);
    this.writing = false;
  }

  private tell(state: SaveState, words: string): void {
    const well = this.troubled && state.is === "saved";
    // A page that is just being connected is not cut off.
    const isTrouble = troubles(state) && (state.is !== "offline" || this.wasConnected);
    if (well || isTrouble) this.ports.say(words);
    this.troubled = isTrouble || (this.troubled && !well);
  }

  private show(state: SaveState): void {
    const element = byId("save-state");
    if (element.dataset["state"] !== state.is) element.dataset["state"] = state.is;
    const title = state.is === "refused" ? `${state.error.message} ${state.error.hint}` : "";
    if (element.title !== title) element.title = title;
    const words = wordsFor(state);
    setText(element, words);
    this.tell(state, words);
    if (state.is === "conflict") this.openSettling(state.theirs);
  }
}

/** Each save would be told otherwise: only what went wrong is, and that it is well again. */
const troubles = ({ is }: SaveState) => is === "offline" || is === "refused" || is === "conflict";

function wordsFor(state: SaveState): string {
  switch (state.is) {
    case "saved":
      return t("save-saved");
    case "saving":
      return t("save-saving");
    case "offline":
      return t(state.kept ? "save-offline-kept" : "save-offline");
    case "refused":
      return t("save-refused", { message: state.error.message });
    case "conflict":
      return t("save-conflict");
  }
}
