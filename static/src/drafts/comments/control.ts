/** The comments on a draft: their list in the side panel, their words in the text, and what leads from one to the other. */
import { TextSelection } from "prosemirror-state";
import type { Socket } from "socket.io-client";
import { t } from "../../i18n/messages";
import { button, byId, h, icon, setText } from "../../ui/dom";
import { loadOnce } from "../../ui/lazy-modules";
import type { Tabs } from "../../ui/tabs";
import { toast } from "../../ui/toast";
import type { Anchor, Comment, CommentsChanged, Mentionable, PersonName } from "../../wire/generated/schema";
import { wait } from "../../wire/guarded-fetch";
import { RequestError, draft, request } from "../../wire/http";
import type { Views } from "../coediting/shared-text";
import { CommentField } from "./field";
import { CommentMarks, type FieldRange, type SharedPositions } from "./marks";
import { Thread, type Standing, type ThreadPorts } from "./thread";
import { textRange, wordsOf } from "./words";

interface NewComment {
  text: string;
  quote?: string;
  anchor?: Anchor;
}

export function commentsApi(draftId: string) {
  const all = `${draft(draftId)}/comments`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const reply = (id: string, replyId: string) => `${one(id)}/replies/${encodeURIComponent(replyId)}`;
  return {
    all: () => request<{ comments: Comment[] }>("GET", all).then(({ comments }) => comments),
    add: (comment: NewComment) => request<Comment>("POST", all, comment),
    reply: (id: string, text: string) => request<Comment>("POST", `${one(id)}/replies`, { text }),
    resolve: (id: string, resolved: boolean) => request<Comment>("PUT", `${one(id)}/resolved`, { resolved }),
    move: (id: string, anchor: Anchor) => request<Comment>("PUT", `${one(id)}/anchor`, { anchor }),
    /** One's own words: of the comment itself, or of a reply. */
    edit: (id: string, replyId: string | null, text: string) =>
      request<Comment>("PATCH", replyId === null ? one(id) : reply(id, replyId), { text }),
    remove: (id: string, replyId: string | null) =>
      request<void>("DELETE", replyId === null ? one(id) : reply(id, replyId)),
    people: () =>
      request<{ people: Mentionable[] }>("GET", `${draft(draftId)}/mentionable`).then(({ people }) => people),
    /** That the reader has read what mentions them. */
    read: (comment_id: string) => request<{ read: number }>("POST", "/api/inbox/read", { comment_id }),
  };
}

export type CommentsApi = ReturnType<typeof commentsApi>;

/** The part of a draft's address that leads to a comment. */
const ADDRESS = /^#comment-([0-9a-f]{12})$/;
/** An event of the server is answered with one request, however many came at once. */
const REFRESH_MS = 80;
/** As long a comment on words waits for the text that they are in. */
const JOIN_MS = 5000;

export interface Text {
  readonly places: SharedPositions | null;
  readonly isFollowing: boolean;
  /** Resolves once the page has the text that all edit. */
  readonly hasRoom: Promise<void>;
  readonly saver: { flush(): Promise<unknown> };
}

export interface CommentsPorts {
  draftId: string;
  person: PersonName | null;
  /** Whether the reader may change the text. */
  mayWrite: boolean;
  wire: Pick<Socket, "on">;
  views: Views;
  text(): Text;
  tabs: Tabs;
  /** Run this when no composition is going on in either editor. */
  idle(name: string, work: () => void): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
  api?: CommentsApi;
}

export class Comments {
  private readonly api: CommentsApi;
  readonly marks: CommentMarks;
  private readonly threads = new Map<string, Thread>();
  private readonly people: (() => Promise<Mentionable[]>) | null;
  private readonly status = h("p.pane-status", { role: "status", testid: "comments-status" });
  private readonly resolvedToggle: HTMLButtonElement;
  private readonly composer = h("div.comment-new", { testid: "comment-new", hidden: true });
  private readonly list = h("ol.threads", { testid: "comment-threads" });
  private readonly empty: HTMLElement;
  private writing: CommentField | null = null;
  private comments: Comment[] = [];
  private showsResolved = false;
  private current: string | null = null;
  /** The editor that had the focus last. */
  private field: Anchor["field"] = "body";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latestRequest = 0;

  constructor(private readonly ports: CommentsPorts) {
    this.api = ports.api ?? commentsApi(ports.draftId);
    this.people = ports.person ? loadOnce(() => this.api.people()) : null;
    this.marks = new CommentMarks({
      views: ports.views,
      sharedPositions: () => ports.text().places,
      isFollowing: () => ports.text().isFollowing,
      idle: ports.idle,
      moved: (comment, anchor) => void this.move(comment, anchor),
      settled: () => this.draw(),
    });
    this.resolvedToggle = button(
      t("comments-show-resolved"),
      () => this.showResolved(!this.showsResolved),
      "small quiet",
      { testid: "comments-resolved", "aria-pressed": "false" },
    );
    const add = button([icon("comment"), t("comments-add")], () => this.compose(), "small", { testid: "comments-add" });
    this.empty = h("div.empty", { testid: "comments-none", hidden: true }, h("p", t("comments-none-hint")));
    byId("pane-comments").replaceChildren(
      h("div.pane-head", this.status, this.resolvedToggle, add),
      h("div.pane-scroll", this.composer, this.empty, this.list),
    );
    this.follow();
  }

  /** Begin a comment on what is selected; on words that have one it goes there, and without a selection it is on all. */
  compose(): void {
    const { views, tabs } = this.ports;
    const focused = (["headline", "body"] as const).find((field) => views[field].hasFocus());
    this.field = focused ?? this.field;
    const { state } = views[this.field];
    const range = textRange(state.doc, state.selection);
    const [there] = range || !focused ? [] : this.marks.at(this.field, state.selection.head);
    if (there) return this.open(there, true);
    if (!this.writing || this.writing.isEmpty || range) this.begin(range && { field: this.field, ...range });
    tabs.show("comments");
    tabs.open();
    this.writing?.focus();
  }

  /** Go to a comment in the list; `andReply`: to write there. */
  open(id: string, andReply = false): void {
    const thread = this.threads.get(id);
    if (!thread) return;
    if (thread.now.resolved) this.showResolved(true);
    this.ports.tabs.show("comments");
    this.ports.tabs.open();
    this.enter(id);
    thread.element.scrollIntoView({ block: "nearest" });
    if (andReply) thread.focusReply();
    else thread.focus();
  }

  private follow(): void {
    const { wire, draftId, views } = this.ports;
    wire.on("comments_changed", ({ draft_id }: CommentsChanged) => {
      if (draft_id === draftId) this.refreshSoon();
    });
    wire.on("connect", () => this.refreshSoon());
    for (const field of ["headline", "body"] as const) {
      const { dom } = views[field];
      dom.addEventListener("focus", () => (this.field = field));
      dom.addEventListener("click", (event) => this.clicked(field, event));
    }
    window.addEventListener("hashchange", () => this.followAddress());
    window.addEventListener("beforeunload", (event) => {
      const isWritten =
        (this.writing && !this.writing.isEmpty) || [...this.threads.values()].some((one) => one.isWritten);
      if (isWritten) event.preventDefault();
    });
    void this.refresh().then(() => this.followAddress());
    // Only with the text that all edit are places known.
    void this.ports.text().hasRoom.then(() => this.marks.show(this.comments));
  }

  private followAddress(): void {
    const id = ADDRESS.exec(window.location.hash)?.[1];
    if (!id) return;
    history.replaceState(null, "", window.location.pathname + window.location.search);
    if (this.threads.has(id)) this.open(id);
    else toast(t("comments-missing"));
  }

  private refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.refresh();
    }, REFRESH_MS);
  }

  private async refresh(): Promise<void> {
    const thisRequest = ++this.latestRequest;
    try {
      const comments = await this.api.all();
      // What was asked last is shown, whichever answer was the last to arrive.
      if (thisRequest === this.latestRequest) this.take(comments);
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      setText(this.status, t("comments-not-loaded"));
    }
  }

  private take(comments: Comment[]): void {
    this.comments = comments;
    const now = new Set(comments.map(({ comment_id }) => comment_id));
    for (const [id, thread] of this.threads) {
      if (now.has(id)) continue;
      thread.element.remove();
      this.threads.delete(id);
      if (this.current === id) this.current = null;
    }
    this.draw();
    this.marks.show(comments);
  }

  /** Put one comment as the server has it now in the place of what is shown. */
  private put(comment: Comment): void {
    const others = this.comments.filter(({ comment_id }) => comment_id !== comment.comment_id);
    this.take([...others, comment]);
  }

  private draw(): void {
    const focused = document.activeElement;
    if (this.current !== null && this.threads.get(this.current)?.now.resolved && !this.showsResolved) {
      this.threads.get(this.current)!.isCurrent = false;
      this.current = null;
      this.marks.highlight(null);
    }
    const order = [...this.comments].sort((one, other) => this.compare(one, other));
    let before: Element | null = null;
    for (const comment of order) {
      const { element } = this.thread(comment);
      element.hidden = comment.resolved !== null && !this.showsResolved;
      const next: Element | null = before ? before.nextElementSibling : this.list.firstElementChild;
      if (next !== element) this.list.insertBefore(element, next);
      before = element;
    }
    // A thread that moved in the list keeps the focus.
    if (focused instanceof HTMLElement && this.list.contains(focused) && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
    const count = this.comments.filter(({ resolved }) => !resolved).length;
    const resolved = this.comments.length - count;
    setText(this.status, t("comments-open", { count }));
    this.resolvedToggle.hidden = !resolved;
    this.empty.hidden = this.comments.some((one) => !one.resolved || this.showsResolved) || this.writing !== null;
    const sign = byId("count-comments");
    setText(sign, count ? String(count) : "");
    sign.classList.toggle(
      "is-unread",
      this.comments.some(({ unread }) => unread),
    );
  }

  private thread(comment: Comment): Thread {
    const { comment_id: id, anchor } = comment;
    const standing: Standing = !anchor ? "whole" : this.isGone(id) ? "gone" : "placed";
    const existing = this.threads.get(id);
    if (existing) {
      existing.update(comment, standing);
      return existing;
    }
    const thread = new Thread(comment, standing, this.threadPorts());
    this.threads.set(id, thread);
    return thread;
  }

  /** False until the shared document is loaded. */
  private isGone(id: string): boolean {
    return this.ports.text().places !== null && this.marks.rangeOf(id) === undefined;
  }

  /** As they stand in the text; then those about all of it, and those whose words are gone, by time. */
  private compare(one: Comment, other: Comment): number {
    const [first, second] = [one, other].map(({ comment_id }) => this.marks.rangeOf(comment_id)) as [
      FieldRange?,
      FieldRange?,
    ];
    if (first && second)
      return first.field === second.field ? first.from - second.from : first.field === "headline" ? -1 : 1;
    if (first || second) return first ? -1 : 1;
    return one.at < other.at ? -1 : 1;
  }

  private threadPorts(): ThreadPorts {
    const { person, say } = this.ports;
    return {
      hasPeople: person !== null,
      me: person?.person_id ?? null,
      people: this.people,
      say,
      reply: async (id, text) => {
        this.put(await this.api.reply(id, text));
        say(t("comments-replied"));
      },
      edit: async (id, replyId, text) => this.put(await this.api.edit(id, replyId, text)),
      remove: async (id, replyId) => {
        await this.api.remove(id, replyId);
        say(t("comments-deleted"));
        const next = this.neighbour(id);
        await this.refresh();
        if (!this.threads.has(id)) this.focusThread(next);
        else this.threads.get(id)!.focus();
      },
      resolve: (id, resolved) => this.resolve(id, resolved),
      entered: (id) => this.enter(id),
      visit: (id) => this.visit(id),
    };
  }

  private async resolve(id: string, resolved: boolean): Promise<void> {
    const next = this.neighbour(id);
    const hadFocus = this.threads.get(id)?.element.contains(document.activeElement);
    this.put(await this.api.resolve(id, resolved));
    if (!resolved) return this.ports.say(t("comments-reopened"));
    toast(t("comments-resolved"), {
      label: t("comments-undo"),
      run: () =>
        void this.resolve(id, false).then(
          () => this.open(id),
          () => this.refresh(),
        ),
    });
    if (hadFocus && !this.showsResolved) this.focusThread(next);
  }

  private neighbour(id: string): string | null {
    const shown = [...this.list.children].filter((item) => !(item as HTMLElement).hidden);
    const at = shown.findIndex((item) => item.id === `comment-${id}`);
    const next = shown[at + 1] ?? shown[at - 1];
    return next?.id.replace("comment-", "") ?? null;
  }

  private focusThread(id: string | null): void {
    const thread = id === null ? undefined : this.threads.get(id);
    if (thread) thread.focus();
    else byId("tab-comments").focus();
  }

  private enter(id: string): void {
    const thread = this.threads.get(id);
    if (!thread) return;
    if (this.current !== id) {
      if (this.current !== null) {
        const before = this.threads.get(this.current);
        if (before) before.isCurrent = false;
      }
      this.current = id;
      thread.isCurrent = true;
      this.marks.highlight(id);
    }
    if (thread.now.unread)
      void this.api
        .read(id)
        .then(() => this.refresh())
        .catch(() => undefined);
  }

  /** Shows the words of a comment, and puts the caret at their beginning. */
  private visit(id: string): void {
    const range = this.marks.rangeOf(id);
    if (!range) return;
    const view = this.ports.views[range.field];
    this.enter(id);
    // Where the panel lies over the text, it is put away.
    this.ports.tabs.close();
    view.focus();
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, range.from)).scrollIntoView());
  }

  /** A click on words with a comment shows it, and leaves the caret where it was clicked. */
  private clicked(field: Anchor["field"], event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.closest(".commented")) return;
    const view = this.ports.views[field];
    if (!view.state.selection.empty) return;
    const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
    const [id] = pos === undefined ? [] : this.marks.at(field, pos);
    const thread = id && this.threads.get(id);
    if (!thread) return;
    this.enter(id);
    const { by } = thread.now;
    // Where the panel would lie over the text, it is offered.
    if (!isPanelBeside()) {
      const words = by ? t("comments-here-by", { name: by.name }) : t("comments-here");
      return toast(words, { label: t("comments-show"), run: () => this.open(id) });
    }
    this.ports.tabs.show("comments");
    thread.element.scrollIntoView({ block: "nearest" });
    this.ports.say(by ? t("comments-here-by", { name: by.name }) : t("comments-here"));
  }

  private begin(range: FieldRange | null): void {
    const { views, say } = this.ports;
    this.marks.pending = range;
    const quote = range && wordsOf(views[range.field].state.doc, range).quote;
    const field = new CommentField({
      label: t("comments-write"),
      action: t("comments-send"),
      testid: "comment-text",
      people: this.people,
      send: (text) => this.add(text, range !== null, quote ?? ""),
      cancel: () => {
        this.end();
        views[this.field].focus();
      },
      say,
    });
    this.writing = field;
    this.composer.replaceChildren(quote ? h("q.thread-quote", quote) : h("p.hint", t("comments-whole")), field.element);
    this.composer.hidden = false;
    this.empty.hidden = true;
  }

  private end(): void {
    this.writing = null;
    this.composer.hidden = true;
    this.composer.replaceChildren();
    this.marks.pending = null;
    this.draw();
  }

  private async add(text: string, isOnWords: boolean, quote: string): Promise<void> {
    // The text is joined a moment after the page is there.
    if (isOnWords) await Promise.race([this.ports.text().hasRoom, wait(JOIN_MS)]);
    const { pending } = this.marks;
    const kept = pending && this.marks.anchorOf(pending);
    if (isOnWords && pending && !kept)
      throw refusal("not_joined", t("comments-not-ready"), t("comments-not-ready-hint"));
    if (isOnWords && !pending) throw refusal("words_gone", t("comments-words-gone"), t("comments-words-gone-hint"));
    const made = await this.api.add({ text, ...(kept && { anchor: kept.anchor, quote: kept.quote || quote }) });
    this.end();
    this.put(made);
    this.ports.say(t("comments-added"));
    this.open(made.comment_id);
  }

  private async move(comment: Comment, anchor: Anchor): Promise<void> {
    if (!this.ports.mayWrite) return;
    try {
      // The others need the edit before they can find what is in it.
      await this.ports.text().saver.flush();
      await this.api.move(comment.comment_id, anchor);
    } catch (fault) {
      // The next edit tries again.
      if (!(fault instanceof RequestError)) throw fault;
    }
  }

  private showResolved(on: boolean): void {
    this.showsResolved = on;
    this.resolvedToggle.setAttribute("aria-pressed", String(on));
    this.draw();
  }
}

/** Whether the panel is beside the text, and not a drawer over it. */
const isPanelBeside = () => getComputedStyle(byId("panel-toggle")).display === "none";

const refusal = (code: string, message: string, hint: string) => new RequestError(0, { code, message, hint });
