import { button, byId, h, setText } from "../dom";
import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { toast } from "../panels/toast";
import { once } from "../parts";
import { RequestError, type Api } from "../wire/http";
import type { DeskSocket } from "../wire/socket";
import type { Body, Conflict, Draft } from "../wire/types";
import { Keep, sameContent } from "./keep";
import { Saver, type SaveState } from "./saver";

interface Content {
  headline: string;
  body: Body;
}

interface Ports {
  draft: Draft;
  api: Api;
  socket(): DeskSocket;
  read(): Content;
  /** Puts a text into both editors, as an edit that can be undone. */
  write(content: Content): void;
  /** Tells a screen reader. */
  say(words: string): void;
}

/** One draft being written: saved, kept, brought back, and settled when two wrote at once. */
export class DraftSession {
  readonly saver: Saver;
  private readonly keep: Keep;
  private readonly dialog = once(async () => (await import("../panels/conflict")).createConflictDialog(byId<HTMLDialogElement>("conflict-dialog")));
  private writing = false;
  private troubled = false;
  private wasConnected = false;

  constructor(private readonly ports: Ports) {
    const { draft } = ports;
    this.keep = new Keep(localStorage, draft.draft_id, Math.random().toString(36).slice(2));
    this.saver = new Saver(draft.draft_id, draft.version, {
      read: ports.read,
      send: (request) => ports.socket().save(request),
      connected: () => ports.socket().connected,
      keep: this.keep,
      changed: (state) => this.show(state),
      now: () => Date.now(),
    });
    window.addEventListener("pagehide", () => this.saver.keepNow());
    document.addEventListener("visibilitychange", () => document.hidden && this.saver.keepNow());
    window.addEventListener("beforeunload", (event) => {
      this.saver.keepNow();
      if (this.saver.dirty && !this.saver.isKept) event.preventDefault();
    });
  }

  connected(): void {
    this.wasConnected = true;
    this.saver.online();
  }

  edited(): void {
    if (!this.writing) this.saver.edited();
  }

  /** What the editors hold. */
  text(): Content {
    return this.ports.read();
  }

  /** Puts a text into both editors, to be saved as any edit is. */
  write(content: Content): void {
    this.ports.write(content);
  }

  /** The server has put another text in the place of the one that was saved: the editors show it, and undo brings theirs back. */
  replaced(stored: Conflict): void {
    this.put(stored);
    this.saver.resolve(stored.version, false);
  }

  /** What an earlier tab could not save is offered, never put in unasked. */
  offerKept(): void {
    const [first] = this.keep.left();
    if (!first) return;
    const { key, kept } = first;
    if (sameContent(kept, this.ports.draft)) {
      this.keep.remove(key);
      return this.offerKept();
    }
    const notice = h("div", { class: "notice-bar", role: "alert", testid: "kept-edit" },
      h("span", {}, t("kept-unsaved", { time: timeOfDay(kept.at) })));
    const done = () => {
      this.keep.remove(key);
      notice.remove();
      this.offerKept();
    };
    notice.append(
      button(t("kept-bring-back"), () => void this.bringBack(kept, done), { class: "button small primary" }),
      button(t("kept-discard"), done, { class: "button small quiet" }));
    byId("notices").replaceChildren(notice);
  }

  async settle(theirs: Conflict): Promise<void> {
    const mine = this.ports.read();
    const choice = await (await this.dialog()).ask(mine, theirs, () => this.copy(this.ports.read()));
    if (choice === "mine") return this.saver.resolve(theirs.version, true);
    this.replaced(theirs);
  }

  private async bringBack(kept: Content & { version: number }, done: () => void): Promise<void> {
    if (kept.version >= this.saver.version) {
      this.ports.write(kept);
      return done();
    }
    const current = this.ports.read();
    const choice = await (await this.dialog()).ask(kept, current, () => this.copy(kept));
    if (choice === "mine") this.ports.write(kept);
    done();
  }

  /** Puts a text in a draft of its own; what went wrong, or null. */
  private async copy({ headline, body }: Content): Promise<string | null> {
    try {
      const made = await this.ports.api.createDraft({
        headline: headline ? t("draft-copy-title", { headline }) : t("draft-copy-untitled"), body, source_ids: this.ports.draft.source_ids,
      });
      toast(t("draft-copy-made"), {
        label: t("draft-copy-open"),
        run: () => window.open(`/drafts/${encodeURIComponent(made.draft_id)}`, "_blank", "noopener"),
      });
      return null;
    } catch (error) {
      const message = error instanceof RequestError ? error.error.message : String(error);
      return t("draft-copy-failed", { message });
    }
  }

  private put(content: Content): void {
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
    if (state.is === "conflict") void this.settle(state.theirs);
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
