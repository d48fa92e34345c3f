/** The comments on a draft: their list in the side panel, their words in the text, and what leads from one to the other. */
import { createRef, render } from "preact";
import { TextSelection } from "prosemirror-state";
import type { Socket } from "socket.io-client";
import { t } from "../../i18n/messages";
import { debounce } from "../../ui/debounce";
import { byId, setText } from "../../ui/dom";
import { Button, Icon } from "../../ui/elements";
import { loadOnce } from "../../ui/lazy-modules";
import type { Tabs } from "../../ui/tabs";
import { toast } from "../../ui/toast";
import type { Anchor, Comment, CommentsChanged, Mentionable, PersonName } from "../../wire/generated/schema";
import { wait } from "../../wire/guarded-fetch";
import { RequestError, draft, request } from "../../wire/http";
import type { Views } from "../coediting/shared-text";
import { CommentField, focusAtEnd, isChanged } from "./field";
import { CommentMarks, type FieldRange, type SharedPositions } from "./marks";
import { Thread, type Standing, type ThreadActions } from "./thread";
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

const FIELDS = ["headline", "body"] as const;

export class Comments {
  private readonly api: CommentsApi;
  readonly marks: CommentMarks;
  private readonly pane = byId("pane-comments");
  private readonly actions: ThreadActions;
  private comments: Comment[] = [];
  private isLoaded = true;
  private showsResolved = false;
  private current: string | null = null;
  /** The comment that is being written: its words, "" for all of the draft, and a number that no other has. */
  private writing: { quote: string; isOnWords: boolean; number: number } | null = null;
  private written = 0;
  private readonly area = createRef<HTMLTextAreaElement>();
  /** The editor that had the focus last. */
  private field: Anchor["field"] = "body";
  private latestRequest = 0;
  private readonly refreshSoon = debounce(() => this.refresh(), REFRESH_MS);

  constructor(private readonly ports: CommentsPorts) {
    const { person, say } = ports;
    this.api = ports.api ?? commentsApi(ports.draftId);
    this.marks = new CommentMarks({
      views: ports.views,
      sharedPositions: () => ports.text().places,
      isFollowing: () => ports.text().isFollowing,
      idle: ports.idle,
      moved: (comment, anchor) => void this.move(comment, anchor),
      settled: () => this.draw(),
    });
    this.actions = {
      me: person?.person_id ?? null,
      people: person ? loadOnce(() => this.api.people()) : null,
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
        this.focusThread(this.find(id) ? id : next);
      },
      resolve: (id, resolved) => this.resolve(id, resolved),
      enter: (id) => this.enter(id),
      visit: (id) => this.visit(id),
    };
    this.draw();
    this.follow();
  }

  /** Begin a comment on what is selected; on words that have one it goes there, and without a selection it is on all. */
  compose(): void {
    const { views, tabs } = this.ports;
    const focused = FIELDS.find((field) => views[field].hasFocus());
    this.field = focused ?? this.field;
    const { state } = views[this.field];
    const range = textRange(state.doc, state.selection);
    const [there] = range || !focused ? [] : this.marks.at(this.field, state.selection.head);
    if (there) return this.open(there, true);
    if (!this.area.current?.value.trim() || range) this.begin(range && { field: this.field, ...range });
    tabs.show("comments");
    tabs.open();
    focusAtEnd(this.area.current!);
  }

  /** Go to a comment in the list; `andReply`: to write there. */
  open(id: string, andReply = false): void {
    const comment = this.find(id);
    if (!comment) return;
    if (comment.resolved) this.showsResolved = true;
    this.ports.tabs.show("comments");
    this.ports.tabs.open();
    this.enter(id);
    const thread = byId(`comment-${id}`);
    thread.scrollIntoView({ block: "nearest" });
    const reply = thread.querySelector<HTMLTextAreaElement>("[data-testid=comment-reply]");
    if (andReply && reply) focusAtEnd(reply);
    else thread.focus({ preventScroll: true });
  }

  private find(id: string | null): Comment | undefined {
    return this.comments.find(({ comment_id }) => comment_id === id);
  }

  private follow(): void {
    const { wire, draftId, views } = this.ports;
    wire.on("comments_changed", ({ draft_id }: CommentsChanged) => {
      if (draft_id === draftId) this.refreshSoon();
    });
    wire.on("connect", () => this.refreshSoon());
    for (const field of FIELDS) {
      const { dom } = views[field];
      dom.addEventListener("focus", () => (this.field = field));
      dom.addEventListener("click", (event) => this.clicked(field, event));
    }
    window.addEventListener("hashchange", () => this.followAddress());
    window.addEventListener("beforeunload", (event) => {
      if ([...this.pane.querySelectorAll("textarea")].some(isChanged)) event.preventDefault();
    });
    void this.refresh().then(() => this.followAddress());
    // Only with the text that all edit are places known.
    void this.ports.text().hasRoom.then(() => this.marks.show(this.comments));
  }

  private followAddress(): void {
    const id = ADDRESS.exec(window.location.hash)?.[1];
    if (!id) return;
    history.replaceState(null, "", window.location.pathname + window.location.search);
    if (this.find(id)) this.open(id);
    else toast(t("comments-missing"));
  }

  private async refresh(): Promise<void> {
    const thisRequest = ++this.latestRequest;
    try {
      const comments = await this.api.all();
      // What was asked last is shown, whichever answer was the last to arrive.
      if (thisRequest !== this.latestRequest) return;
      this.isLoaded = true;
      this.take(comments);
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      this.isLoaded = false;
      this.draw();
    }
  }

  private take(comments: Comment[]): void {
    this.comments = comments;
    this.draw();
    this.marks.show(comments);
  }

  /** Put one comment as the server has it now in the place of what is shown. */
  private put(comment: Comment): void {
    const others = this.comments.filter(({ comment_id }) => comment_id !== comment.comment_id);
    this.take([...others, comment]);
  }

  private draw(): void {
    const { comments, showsResolved, writing } = this;
    const current = this.find(this.current);
    if (this.current !== null && (!current || (current.resolved && !showsResolved))) {
      this.current = null;
      this.marks.highlight(null);
    }
    const focused = document.activeElement;
    const open = comments.filter(({ resolved }) => !resolved).length;
    render(
      <>
        <div class="pane-head">
          <p class="pane-status" role="status" data-testid="comments-status">
            {this.isLoaded ? t("comments-open", { count: open }) : t("comments-not-loaded")}
          </p>
          <Button
            look="small quiet"
            data-testid="comments-resolved"
            aria-pressed={showsResolved}
            hidden={open === comments.length}
            onClick={() => this.showResolved(!showsResolved)}
          >
            {t("comments-show-resolved")}
          </Button>
          <Button look="small" data-testid="comments-add" onClick={() => this.compose()}>
            <Icon name="comment" />
            {t("comments-add")}
          </Button>
        </div>
        <div class="pane-scroll">
          <div class="comment-new" data-testid="comment-new" hidden={!writing}>
            {writing && this.composer(writing)}
          </div>
          <div
            class="empty"
            data-testid="comments-none"
            hidden={writing !== null || open > 0 || (showsResolved && comments.length > 0)}
          >
            <p>{t("comments-none-hint")}</p>
          </div>
          <ol class="threads" data-testid="comment-threads">
            {[...comments]
              .sort((one, other) => this.compare(one, other))
              .map((comment) => (
                <Thread
                  key={comment.comment_id}
                  comment={comment}
                  standing={this.standingOf(comment)}
                  isCurrent={comment.comment_id === this.current}
                  isShown={!comment.resolved || showsResolved}
                  actions={this.actions}
                />
              ))}
          </ol>
        </div>
      </>,
      this.pane,
    );
    // A thread that moved in the list keeps the focus.
    if (focused instanceof HTMLElement && this.pane.contains(focused) && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
    const sign = byId("count-comments");
    setText(sign, open ? String(open) : "");
    sign.classList.toggle(
      "is-unread",
      comments.some(({ unread }) => unread),
    );
  }

  private composer({ quote, isOnWords, number }: NonNullable<Comments["writing"]>) {
    return (
      <>
        {quote ? <q class="thread-quote">{quote}</q> : <p class="hint">{t("comments-whole")}</p>}
        <CommentField
          key={number}
          label={t("comments-write")}
          action={t("comments-send")}
          testid="comment-text"
          people={this.actions.people}
          area={this.area}
          send={(text) => this.add(text, isOnWords, quote)}
          cancel={() => {
            this.end();
            this.ports.views[this.field].focus();
          }}
          say={this.ports.say}
        />
      </>
    );
  }

  private standingOf({ comment_id, anchor }: Comment): Standing {
    if (!anchor) return "whole";
    // Not known until the shared document is loaded.
    return this.ports.text().places !== null && !this.marks.rangeOf(comment_id) ? "gone" : "placed";
  }

  /** As they stand in the text; then those about all of it, and those whose words are gone, by time. */
  private compare(one: Comment, other: Comment): number {
    const [first, second] = [this.marks.rangeOf(one.comment_id), this.marks.rangeOf(other.comment_id)];
    if (first && second)
      return first.field === second.field ? first.from - second.from : first.field === "headline" ? -1 : 1;
    if (first || second) return first ? -1 : 1;
    return one.at < other.at ? -1 : 1;
  }

  private async resolve(id: string, resolved: boolean): Promise<void> {
    const next = this.neighbour(id);
    const hadFocus = byId(`comment-${id}`).contains(document.activeElement);
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
    const shown = [...this.pane.querySelectorAll<HTMLElement>(".thread:not([hidden])")];
    const at = shown.findIndex((item) => item.id === `comment-${id}`);
    const next = shown[at + 1] ?? shown[at - 1];
    return next?.id.replace("comment-", "") ?? null;
  }

  private focusThread(id: string | null): void {
    if (this.find(id)) byId(`comment-${id}`).focus({ preventScroll: true });
    else byId("tab-comments").focus();
  }

  private enter(id: string): void {
    const comment = this.find(id);
    if (!comment) return;
    if (this.current !== id) {
      this.current = id;
      this.marks.highlight(id);
    }
    this.draw();
    if (comment.unread)
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
    const comment = id && this.find(id);
    if (!comment) return;
    this.enter(id);
    const words = comment.by ? t("comments-here-by", { name: comment.by.name }) : t("comments-here");
    // Where the panel would lie over the text, it is offered.
    if (!isPanelBeside()) return toast(words, { label: t("comments-show"), run: () => this.open(id) });
    this.ports.tabs.show("comments");
    byId(`comment-${id}`).scrollIntoView({ block: "nearest" });
    this.ports.say(words);
  }

  private begin(range: FieldRange | null): void {
    this.marks.pending = range;
    const quote = range ? wordsOf(this.ports.views[range.field].state.doc, range).quote : "";
    this.writing = { quote, isOnWords: range !== null, number: ++this.written };
    this.draw();
  }

  private end(): void {
    this.writing = null;
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
    this.draw();
  }
}

/** Whether the panel is beside the text, and not a drawer over it. */
const isPanelBeside = () => getComputedStyle(byId("panel-toggle")).display === "none";

const refusal = (code: string, message: string, hint: string) => new RequestError(0, { code, message, hint });
