import { storedBody } from "../articles/stored-body";
import { byId, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import type { Journal } from "./journal/journal";
import { toast } from "../ui/toast";
import { loadOnce } from "../ui/lazy-modules";
import type { Presence } from "./presence/presence";
import type { Node } from "prosemirror-model";
import type { DraftRoom } from "./coediting/room";
import type { Docs } from "./coediting/shared-text";
import type { EditingSession, SessionPorts } from "./editing-session";
import type { RecoveredEdit } from "./journal/reload-recovery";
import { isFromCache, storeText } from "../offline/reload";
import { debounce } from "../ui/debounce";
import { TAB_STATE_KEY, newId, type StoredText, type DraftText } from "./saving/edit-storage";
import { EditBackup } from "./saving/edit-backup";
import { Saver, type SaveState } from "./saving/saver";

/** The text is stored for a reload so long after it was saved. */
const STORE_MS = 1000;

/** One draft while it is edited: shares it with the other pages, saves it, backs it up and recovers it. */
export class DraftSession implements EditingSession {
  readonly saver: Saver;
  readonly tab = newId();
  readonly person: string;
  private readonly backup: EditBackup;
  private journal: Journal | null = null;
  private presence: Presence | null = null;
  private room: DraftRoom | null = null;
  private roomJoined!: () => void;
  /** Resolves once the page has the text that all edit. */
  readonly hasRoom = new Promise<void>((resolve) => (this.roomJoined = resolve));
  /** What the editors were opened with. */
  private readonly opened: Docs;
  private writing = false;
  private canWrite!: () => void;
  /** Resolves once the page has it and may change it. */
  private readonly isWritable = new Promise<void>((resolve) => (this.canWrite = resolve));
  private reading: boolean;
  private agreed: { docs: Docs; text: DraftText } | null = null;
  private hadProblem = false;
  private wasConnected = isFromCache();
  private resumed: RecoveredEdit | undefined;
  private readonly storeForReload = debounce(
    () => storeText({ version: this.saver.version, ...this.agreedText() }).catch(() => undefined),
    STORE_MS,
  );
  /** Load what is not needed before the first key: at once, and again when the server is back. */
  private readonly loadDeferred = loadOnce(async () => {
    const [
      { DraftRoom: Room },
      { openJournal },
      { joinPresence },
      { recoverDrafts: bringBack, showRecovered: sayBack },
    ] = await Promise.all([
      import("./coediting/room"),
      import("./journal/journal"),
      import("./presence/join"),
      import("./journal/draft-recovery"),
    ]);
    this.journal = openJournal({ person: this.person, draft_id: this.draft.draft_id, tab: this.tab });
    // Recovered edits are stored under this page's own key before the other key is removed.
    this.saver.backUpNow(Boolean(this.resumed));
    if (this.resumed) void this.journal.remove(this.resumed.entry);
    if (this.resumed?.announce) sayBack(this.resumed.entry);
    this.room = new Room({
      wire: this.ports.wire,
      draftId: this.draft.draft_id,
      views: this.ports.views,
      base: this.opened,
      resumed: this.resumedUpdate(),
      mayWrite: () => !this.reading,
      idle: this.ports.idle,
      following: (show) => this.following(show),
      joined: () => {
        this.roomJoined();
        if (!this.reading) this.canWrite();
        this.saver.online();
      },
      replaced: () => {
        this.saver.edited();
        toast(t("text-replaced"));
      },
      setAside: () => toast(t("text-set-aside")),
    });
    this.presence = joinPresence(this, this.ports, this.room);
    void bringBack(this, this.journal, this.room, this.isWritable, this.draft);
  });

  constructor(private readonly ports: SessionPorts) {
    const { person } = ports.boot;
    this.person = person?.person_id ?? "local";
    this.opened = docsIn(ports);
    const { draft_id, version, may } = this.draft;
    this.reading = may === "read";
    this.backup = new EditBackup(`${this.person}.${draft_id}.${this.tab}`, {
      journal: () => this.journal,
      changed: () => this.saver.backupChanged(),
      failed: () => toast(t("journal-plain")),
    });
    this.saver = new Saver(version, {
      read: ports.read,
      base: () => this.agreedText(),
      room: () => (this.room?.isJoined ? this.room : null),
      joined: this.hasRoom,
      connected: () => ports.socket().connected,
      keep: this.backup,
      changed: (state) => this.show(state),
      now: () => Date.now(),
      // Written to the database, a long article would delay the picture of the next key.
      whenDrawn: (work) => {
        if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 50 });
        else work();
      },
    });
    const leaving = () => {
      // It still goes out where the page is not gone at once, and is on record in any case.
      void this.saver.flush();
      this.saver.backUpNow(true);
      this.storeForReload(0);
    };
    window.addEventListener("pagehide", () => {
      this.saver.backUpNow(true);
      this.presence?.leave();
      this.room?.leave();
      sessionStorage.setItem(
        TAB_STATE_KEY,
        [draft_id, this.saver.version, this.saver.dirty ? this.backup.place : "", this.hadProblem ? "1" : ""].join(" "),
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

  /** The caret of an editor moved. */
  caretMoved(): void {
    this.room?.caretMoved();
  }

  /** Whether an edit is rejected, because the page may only read. */
  blocksEdits(): boolean {
    return this.reading && !this.writing;
  }

  /** Whether the page shows the text without changing it. */
  setReadOnly(only: boolean): void {
    if (only === this.reading) return;
    this.reading = only;
    this.ports.writable(!only);
    if (!only && this.room?.isJoined) this.canWrite();
  }

  /** What finds places in the text that all edit; null before the page has it. */
  get places(): DraftRoom | null {
    return this.room?.isJoined ? this.room : null;
  }

  /** Whether what is shown now is an edit of somebody else. */
  get isFollowing(): boolean {
    return this.writing;
  }

  /** What the editors hold. */
  text(): DraftText {
    return this.ports.read();
  }

  /** Put a text into both editors, to be saved as any edit is. */
  replaceText(content: DraftText): void {
    this.setText(content);
    this.saver.edited();
  }

  restore(base: DraftText, mine: DraftText): void {
    this.room?.merge(this.docsOf(base), this.docsOf(mine));
    this.saver.edited();
  }

  /** Continue with an edit that this tab had not saved before it was reloaded. */
  resume(returned: RecoveredEdit): void {
    this.resumed = returned;
    this.hadProblem = returned.announce;
    this.replaceText(returned.entry);
  }

  /** Has the server put another text in the place of the saved one, which all pages get; here undo takes it back. */
  async replace<T extends StoredText>(work: () => Promise<T>): Promise<T> {
    const replaced = async () => {
      const stored = await work();
      this.saver.stored(stored.version);
      await this.room?.join();
      return stored;
    };
    return this.room ? this.room.asOwn(replaced) : replaced();
  }

  following(show: () => void): void {
    this.writing = true;
    try {
      show();
    } finally {
      this.writing = false;
    }
  }

  /** Fetch what others changed, after something was refused because of it. */
  async refresh(): Promise<void> {
    await this.room?.join();
    await this.saver.flush();
  }

  /** The edit that the editors show since the page was loaded again, for the text that all edit. */
  private resumedUpdate() {
    const { update, document_id, ...text } = this.resumed?.entry ?? {};
    if (!update || !document_id || !("headline" in text)) return undefined;
    return { update, document_id, docs: this.docsOf(text) };
  }

  private docsOf(text: DraftText): Docs {
    const [[, headline], [, body]] = this.ports.docsOf(text) as [[unknown, Node], [unknown, Node]];
    return { headline, body };
  }

  /** The text as the server has it. */
  private agreedText(): DraftText {
    const docs = this.room?.agreedText ?? this.opened;
    if (this.agreed?.docs !== docs)
      this.agreed = { docs, text: { headline: docs.headline.textContent, body: storedBody(docs.body) } };
    return this.agreed.text;
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
    if (state.is === "saved") this.storeForReload();
  }
}

const docsIn = ({ views }: SessionPorts): Docs => ({
  headline: views.headline.state.doc,
  body: views.body.state.doc,
});

/** Announcing each save would be noise: only problems are announced, and their end. */
const isProblem = ({ is }: SaveState) => is === "offline" || is === "refused";

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
  }
}
