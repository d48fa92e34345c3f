/** This page among others on its draft: who writes, and the text they write. */
import type { StoredText } from "../saving/edit-storage";
import type { EditingSession, SessionPorts } from "../editing-session";
import { replaceText } from "../../editor/replace-text";
import { PresenceBanner } from "./banner";
import { Presence } from "./presence";
import { isReading, type Role } from "./role";

/** Without an answer within this time the page counts as the only one: writing does not wait for the server. */
const PATIENCE_MS = 4000;

/** What a dialog asks about must not change while it is open. */
const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

export class CollaborationSession {
  readonly presence: Presence;
  readonly banner: PresenceBanner;
  /** The newest version that the server announced. */
  private newest: number;
  private fetching = false;
  private written: (() => void)[] = [];
  private readonly answerTimeout = setTimeout(
    () => this.presence.now.is === "free" && this.startWriting(),
    PATIENCE_MS,
  );

  constructor(
    private readonly session: EditingSession,
    private readonly ports: SessionPorts,
  ) {
    this.newest = session.saver.version;
    this.banner = new PresenceBanner({ takeOver: () => this.presence.takeOver(), focus: () => ports.focus() });
    this.presence = new Presence({
      wire: ports.wire,
      draftId: ports.boot.draft.draft_id,
      page: session.tab,
      changed: (now, taken) => this.changed(now, taken),
      stored: (version) => this.stored(version),
      failed: () => undefined,
    });
    ports.wire.io.on("ping", () => this.presence.wake());
    // The next attempt by itself may be seconds away.
    window.addEventListener("online", () => ports.wire.connected || ports.wire.disconnect().connect());
    // A page that the browser had set aside as it was is here again.
    window.addEventListener("pageshow", (event) => event.persisted && this.presence.wake());
    document.addEventListener("visibilitychange", () => !document.hidden && this.presence.wake());
  }

  /** Resolves once this page writes. */
  get writes(): Promise<void> {
    return this.presence.now.is === "writes" ? Promise.resolve() : new Promise((resolve) => this.written.push(resolve));
  }

  private changed(now: Role, taken: boolean): void {
    this.banner.draw(now, taken);
    if (!isReading(now)) {
      if (now.is === "writes") this.startWriting();
      return this.session.setReadOnly(false);
    }
    // What is being composed is finished, and what is not saved yet is saved, before the page only reads.
    this.ports.idle("lock", () => void this.lock());
  }

  private async lock(): Promise<void> {
    await this.session.saver.flush();
    this.ports.idle("lock", () => this.session.setReadOnly(isReading(this.presence.now)));
  }

  private startWriting(): void {
    clearTimeout(this.answerTimeout);
    this.written.splice(0).forEach((resolve) => resolve());
  }

  /** Where it differs, and nothing else. */
  private show(stored: StoredText): void {
    for (const [view, doc] of this.ports.docsOf(stored)) replaceText(view, doc);
  }

  private stored(version: number): void {
    this.newest = Math.max(this.newest, version);
    void this.follow();
  }

  /** Fetches the newest text, one request at a time; a page with edits of its own learns of it when they are saved. */
  private async follow(): Promise<void> {
    const { saver } = this.session;
    if (this.fetching || this.newest <= saver.version || saver.dirty || isDialogOpen()) return;
    this.fetching = true;
    try {
      const stored = await this.ports.api.draft(this.ports.boot.draft.draft_id);
      this.ports.idle("follow", () => {
        if (!saver.dirty && stored.version > saver.version && !isDialogOpen())
          this.session.follow(stored, () => this.show(stored));
      });
      this.newest = Math.max(this.newest, stored.version);
    } catch {
      // The next heartbeat reports it again.
      return;
    } finally {
      this.fetching = false;
    }
    if (this.newest > saver.version && !saver.dirty && !isDialogOpen()) setTimeout(() => void this.follow(), 200);
  }
}
