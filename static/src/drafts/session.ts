import { byId, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import type { Journal } from "./journal/journal";
import { toast } from "../ui/toast";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { CollaborationSession } from "./presence/collaboration-session";
import type { Conflict } from "../wire/types";
import type { EditingSession, SessionPorts } from "./editing-session";
import type { RecoveredEdit } from "./journal/reload-recovery";
import { EditStorage, TAB_STATE_KEY, newId, sameContent, type StoredText, type DraftText } from "./saving/edit-storage";
import { EditBackup } from "./saving/edit-backup";
import { Saver, type SaveState } from "./saving/saver";

/** One draft while it is edited: saves it, backs it up, recovers it, and resolves conflicts. */
export class DraftSession implements EditingSession {
  readonly saver: Saver;
  readonly tab = newId();
  readonly person: string;
  private readonly backup: EditBackup;
  private journal: Journal | null = null;
  private collaboration: CollaborationSession | null = null;
  private writing = false;
  private reading = false;
  private hadProblem = false;
  private wasConnected = false;
  private resolving: Promise<void> | null = null;
  private resumed: RecoveredEdit | undefined;
  /** Loads what is not needed before the first key: at once, and again when the server is back. */
  private readonly loadDeferred = loadOnce(async () => {
    const [{ openJournal }, { CollaborationSession: Made }, { recoverDrafts: bringBack, showRecovered: sayBack }] =
      await Promise.all([
        import("./journal/journal"),
        import("./presence/collaboration-session"),
        import("./journal/draft-recovery"),
      ]);
    this.journal = openJournal({ person: this.person, draft_id: this.draft.draft_id, tab: this.tab });
    // Recovered edits are stored under this page's own key before the other key is removed.
    this.saver.backUpNow(Boolean(this.resumed));
    if (this.resumed) void this.journal.remove(this.resumed.entry);
    if (this.resumed?.announce) sayBack(this.resumed.entry);
    this.collaboration = new Made(this, this.ports);
    void bringBack(this, this.journal, this.collaboration, this.draft);
  });

  constructor(private readonly ports: SessionPorts) {
    const { person } = ports.boot;
    this.person = person?.person_id ?? "local";
    const { draft_id, version, headline, body } = this.draft;
    const spare = new EditStorage(localStorage, `${this.person}.${draft_id}.${this.tab}`);
    this.backup = new EditBackup(spare, {
      journal: () => this.journal,
      changed: () => this.saver.backupChanged(),
      failed: () => toast(t("journal-plain")),
    });
    this.saver = new Saver(
      draft_id,
      { version, headline, body },
      {
        read: ports.read,
        send: (request) => ports.socket().save(request),
        connected: () => ports.socket().connected,
        keep: this.backup,
        changed: (state) => this.show(state),
        now: () => Date.now(),
        // Written to the database, a long article would delay the picture of the next key.
        whenDrawn: (work) => {
          if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 50 });
          else work();
        },
      },
    );
    const leaving = () => {
      // It still goes out where the page is not gone at once, and is on record in any case.
      void this.saver.flush();
      this.saver.backUpNow(true);
    };
    window.addEventListener("pagehide", () => {
      this.saver.backUpNow(true);
      this.collaboration?.presence.leave();
      sessionStorage.setItem(
        TAB_STATE_KEY,
        [draft_id, this.saver.version, this.saver.dirty ? spare.place : "", this.hadProblem ? "1" : ""].join(" "),
      );
    });
    document.addEventListener("visibilitychange", () => document.hidden && leaving());
    window.addEventListener("beforeunload", (event) => {
      leaving();
      if (this.saver.dirty && !this.saver.isBackedUp) event.preventDefault();
    });
    void this.loadDeferred().catch(() => undefined);
  }

  private get draft() {
    return this.ports.boot.draft;
  }

  connected(): void {
    this.wasConnected = true;
    void this.loadDeferred().catch(() => undefined);
    this.saver.online();
  }

  edited(): void {
    if (!this.writing) this.saver.edited();
  }

  /** Whether an edit is rejected because another page is writing; the writer is told. */
  blocksEdits(): boolean {
    if (!this.reading || this.writing) return false;
    this.collaboration?.banner.highlight();
    return true;
  }

  /** Whether the page shows the text without changing it. */
  setReadOnly(only: boolean): void {
    if (only === this.reading) return;
    this.reading = only;
    this.ports.writable(!only);
  }

  /** What the editors hold. */
  text(): DraftText {
    return this.ports.read();
  }

  /** Puts a text into both editors, to be saved as any edit is. */
  replaceText(content: DraftText): void {
    this.setText(content);
    this.saver.edited();
  }

  /** Continues with an edit that this tab had not saved before it was reloaded. */
  resume(returned: RecoveredEdit): void {
    const { entry, announce: announce } = returned;
    this.resumed = returned;
    this.hadProblem = announce;
    this.saver.restoreSent(entry, entry.sent);
    this.replaceText(entry);
  }

  /** Shows a text that the server has put in the place of the saved one; undo brings back the writer's. */
  replaced({ version, headline, body }: StoredText): void {
    this.setText({ headline, body });
    this.saver.adopt({ version, headline, body });
  }

  /** Shows a newer text of the server, where this page has no edits of its own: `show` puts it into the editors. */
  follow({ version, headline, body }: StoredText, showState: () => void): void {
    this.writing = true;
    showState();
    this.writing = false;
    this.saver.adopt({ version, headline, body });
  }

  /** Has the writer resolve the conflict, or reports that the dialog cannot be loaded. */
  readonly openConflict = reportingLoadErrors((theirs: Conflict) => this.resolveConflict(theirs));

  /** Merges this page's text and the stored one after simultaneous edits, and asks the writer where necessary. */
  resolveConflict(theirs: Conflict, mine?: { base: DraftText; text: DraftText }): Promise<void> {
    return (this.resolving ??= this.askToResolve(theirs, mine).finally(() => (this.resolving = null)));
  }

  private async askToResolve(theirs: Conflict, given?: { base: DraftText; text: DraftText }): Promise<void> {
    const { resolveConflict: settleTexts } = await import("./merging/conflict-resolution");
    const { version, headline, body } = theirs;
    const stored = { version, headline, body };
    const mine = given?.text ?? this.text();
    const answer = await settleTexts(this.ports, { base: given?.base ?? this.saver.base, mine, theirs: stored });
    if (answer === null) return this.adoptNewer(stored);
    this.setText(answer);
    this.saver.merged(mine, stored);
  }

  /** The stored text contains everything that this page had. */
  private adoptNewer(stored: StoredText): void {
    if (sameContent(this.text(), stored)) return this.saver.adopt(stored);
    this.replaced(stored);
    toast(t("journal-newer"));
  }

  private setText(content: DraftText): void {
    this.writing = true;
    this.ports.write(content);
    this.writing = false;
  }

  private tell(state: SaveState, words: string): void {
    const well = this.hadProblem && state.is === "saved";
    // A page that is just being connected is not cut off.
    const isTrouble = isProblem(state) && (state.is !== "offline" || this.wasConnected);
    if (well || isTrouble) this.ports.say(words);
    this.hadProblem = isTrouble || (this.hadProblem && !well);
  }

  private show(state: SaveState): void {
    const element = byId("save-state");
    if (element.dataset["state"] !== state.is) element.dataset["state"] = state.is;
    const title = state.is === "refused" ? `${state.error.message} ${state.error.hint}` : "";
    if (element.title !== title) element.title = title;
    const words = stateText(state);
    setText(element, words);
    this.tell(state, words);
    if (state.is === "conflict") this.openConflict(state.theirs);
  }
}

/** Announcing each save would be noise: only problems are announced, and their end. */
const isProblem = ({ is }: SaveState) => is === "offline" || is === "refused" || is === "conflict";

function stateText(state: SaveState): string {
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
