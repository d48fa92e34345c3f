/** The posts pane: requests posts for the draft, and inserts those that the writer chooses. */
import type { EditorView } from "prosemirror-view";
import type { Socket } from "socket.io-client";
import { h, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import { toast } from "../ui/toast";
import { reportingLoadErrors } from "../ui/lazy-modules";
import type { PassagePlayer } from "../sources/player/passages";
import type { QuoteEdit } from "../articles/quote-edits";
import type { Settings } from "../settings/store";
import { atHandle } from "./thread/labels";
import { caretContext } from "../suggestions/caret-context";
import { Channel, type Received } from "../wire/channel";
import { api, request, source, problemText } from "../wire/http";
import type { Suggestion } from "../wire/types";
import { lengthUpTo } from "../ui/text-marks/selection";
import { authorOf, wordsOf, type CardActions } from "./card";
import { createFilters } from "./filters";
import { PostsRequestScheduler } from "./request-scheduler";
import { insertPost, previewPost, ownWords, type PostQuote } from "./insertion";
import { PostList } from "./list";
import { distinctiveWords } from "./labels";
import {
  itemOf,
  keyOf,
  paragraphOf,
  suggestionOf,
  type PostAuthor,
  type PostItem,
  type PostsOffer,
  type PostsRequest,
} from "./types";
import { readStored, writeStored } from "../ui/storage";
import { follows } from "../ui/links";
import { debounce } from "../ui/debounce";

export interface Ports {
  draftId: string;
  body: EditorView;
  title(): string;
  wire: Socket;
  settings: { readonly now: Settings };
  library: {
    readonly playing: PassagePlayer;
    quotedFrom(item: Pick<Suggestion, "source_id" | "source_title">): Promise<void>;
    read(sourceId: string, paragraphId: PostItem["paragraph_id"]): Promise<void>;
  };
  /** Announce a text to a screen reader. */
  say(words: string): void;
  leave(path: string): unknown;
}

/** Set once the writer has seen that the desk names private people only on request. */
const TOLD_KEY = "quotedesk.posts-private-told";
/** How soon a server that failed is asked again. */
const RETRY_MS = 15_000;

export class PostsPane implements CardActions {
  private readonly status = h("p.pane-status", { role: "status", testid: "posts-status" });
  private readonly empty = h("div.empty", { testid: "posts-empty" });
  private readonly filters = createFilters(() => this.scheduler.again());
  private readonly list: PostList;
  readonly scheduler: PostsRequestScheduler;
  private readonly channel: Channel<PostsRequest, PostsOffer>;
  private readonly retry = debounce(() => this.scheduler.again(), RETRY_MS);
  private hasPosts: boolean | null = null;
  /** What of a post would be inserted whose author the writer is asked about. */
  private words: QuotedWords = null;

  constructor(
    private readonly pane: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.list = new PostList(this, () => this.drawAround());
    this.channel = new Channel<PostsRequest, PostsOffer>({
      send: (message) => ports.wire.emit("suggest_posts", message),
      answered: (offer, { title, body }) => this.answered(offer, `${title}\n${body}`),
      failed: ({ message, hint }) => {
        setText(this.status, `${message} ${hint}`.trim());
        this.busy(false);
        this.retry();
      },
    });
    this.scheduler = new PostsRequestScheduler({
      editor: () => ({
        state: ports.body.state,
        title: ports.title(),
        typed: caretContext(ports.body.state).typed,
      }),
      wanted: () => this.wanted,
      ask: (request) => {
        if (!this.list.items.length) setText(this.status, t("posts-looking"));
        this.busy(true);
        this.channel.ask({ ...request, ...this.filters.values, draft_id: ports.draftId });
      },
      blank: () => this.say(t("posts-write"), t("posts-write-how")),
    });
    pane.append(
      h("div.pane-head", this.status, this.list.newer),
      this.filters.element,
      h("p.visually-hidden", { id: "posts-keys" }, t("posts-keys")),
      this.list.element,
      this.empty,
    );
    this.connect();
    document.addEventListener("selectionchange", () => this.nameInserting());
  }

  readonly chooseWords = reportingLoadErrors((item: PostItem, card: HTMLElement) => this.openChoice(item, card));
  readonly openThread = reportingLoadErrors(async (item: PostItem) => {
    const { openThread } = await import("./thread");
    await openThread({
      sourceId: item.source_id,
      position: item.position,
      ...(this.ports.body.editable && { onInsert: (post) => this.insertFromThread(itemOf(post)) }),
    });
  });

  insert(item: PostItem, card: HTMLElement): void {
    this.ask(item, selectedIn(card, item));
  }

  async insertNamed(item: PostItem): Promise<void> {
    await this.putNamed(item, this.words);
  }

  insertUnnamed(item: PostItem, card: HTMLElement): void {
    this.put(item, this.list.isAskedAbout(item) ? this.words : selectedIn(card, item), null);
  }

  async showAuthor(item: PostItem): Promise<void> {
    const author = await this.author(item);
    if (author)
      this.ports.say(
        t("posts-author-shown", { author: author.author || atHandle(author.handle) || t("thread-nobody") }),
      );
  }

  leave(): void {
    this.ports.body.focus();
  }

  /** A drawer that is closed keeps its place and is only not to be seen. */
  private get wanted(): boolean {
    return this.pane.checkVisibility({ visibilityProperty: true });
  }

  private connect(): void {
    const { wire } = this.ports;
    wire.on("post_suggestions", (message: Received<PostsOffer>) => this.channel.receive(message));
    wire.on("connect", () => this.channel.connect());
    wire.on("disconnect", () => this.channel.disconnect());
    wire.on("sources_changed", () => {
      this.hasPosts = null;
      this.scheduler.again();
    });
    if (wire.connected) this.channel.connect();
  }

  private answered(offer: PostsOffer, draft: string): void {
    this.retry.cancel();
    this.busy(false);
    this.list.show(offer, distinctiveWords(draft));
    if (offer.degraded || offer.behind) this.retry();
    if (!offer.items.length) void this.explainNone();
  }

  private busy(on: boolean): void {
    this.status.classList.toggle("is-busy", on);
  }

  private drawAround(): void {
    const { items, degraded, behind } = this.list;
    if (!items.length) return;
    this.empty.hidden = true;
    const count = t("posts-found", { posts: items.length });
    setText(this.status, degraded ? t("degraded-suggestions") : behind ? `${count} · ${t("posts-behind")}` : count);
  }

  /** Nothing fits, or there is nothing that could. */
  private async explainNone(): Promise<void> {
    this.hasPosts ??= await api.sources(this.ports.draftId).then(
      ({ sources, total }) => sources.length < total || sources.some(({ format }) => format === "posts"),
      () => true,
    );
    if (this.list.items.length) return;
    if (this.hasPosts)
      return this.say(t("posts-none"), t(this.filters.isOn ? "posts-none-filtered" : "posts-none-how"));
    const link = h(
      "a.button",
      { href: "/sources", on: follows(() => this.ports.leave("/sources")) },
      t("posts-to-library"),
    );
    this.say(t("posts-library-empty"), t("posts-library-empty-how"), link);
  }

  private say(title: string, words: string, ...more: Node[]): void {
    this.list.show({ items: [] }, new Set());
    this.empty.replaceChildren(h("p.empty-title", title), h("p", words), ...more);
    this.empty.hidden = false;
    setText(this.status, "");
    this.busy(false);
  }

  /** Return the author; the name of a private person is requested, and logged, per post. */
  private async author(item: PostItem): Promise<PostAuthor | null> {
    const named = authorOf({ item, revealed: this.list.revealedAuthor(item) });
    if (named) return named;
    try {
      const author = await request<PostAuthor>("GET", `${source(item.source_id)}/posts/${item.position}/author`);
      this.list.revealAuthor(item, author);
      return author;
    } catch (error) {
      toast(problemText(error));
      return null;
    }
  }

  /** Insert a post; the first time that it is a private person's, ask whether to name them. */
  private ask(item: PostItem, words: QuotedWords): void {
    if (item.known || readStored(TOLD_KEY) !== null) return void this.putNamed(item, words);
    this.words = words;
    this.list.askAuthor(item);
  }

  private async putNamed(item: PostItem, words: QuotedWords): Promise<void> {
    const author = await this.author(item);
    if (author) this.put(item, words, author);
  }

  private put(item: PostItem, words: QuotedWords, author: PostAuthor | null): void {
    const { body, settings } = this.ports;
    if (!item.known) writeStored(TOLD_KEY, "yes");
    this.list.askAuthor(null);
    const tr =
      body.composing || !body.editable
        ? null
        : insertPost(body.state, quoteOf(item, words, author), settings.now.style);
    if (!tr) return toast(t("posts-nowhere"));
    body.dispatch(tr);
    body.focus();
    void this.ports.library.quotedFrom(item);
  }

  /** Preview of what a button would insert. */
  private nameInserting(): void {
    for (const item of this.list.items) {
      const card = this.list.cardOf(item);
      const insert = card?.querySelector("[data-testid=insert-post]");
      if (card && insert) setText(insert, t(selectedIn(card, item) ? "posts-insert-selection" : "posts-insert"));
    }
  }

  private insertFromThread(item: PostItem): void {
    this.ask(this.list.items.find((one) => keyOf(one) === keyOf(item)) ?? item, null);
  }

  /** Words are chosen as of any source: with the keyboard too, and with ellipses and brackets. */
  private async openChoice(item: PostItem, card: HTMLElement): Promise<void> {
    const { openPeek } = await import("../suggestions/peek/peek");
    const { body, library, settings } = this.ports;
    const named = () => authorOf({ item, revealed: this.list.revealedAuthor(item) });
    const { start, end } = ownWords(item);
    openPeek(suggestionOf(item, start, end), {
      pane: this.pane,
      card,
      shelf: { get: () => Promise.resolve({ items: [paragraphOf(item)] }) },
      playing: library.playing,
      preview: (chosen, edits) =>
        previewPost(body.state, quoteOf(item, quotedWords(chosen, edits), named()), settings.now.style),
      insert: (chosen, edits) => {
        this.ask(item, quotedWords(chosen, edits));
      },
      read: () => void library.read(item.source_id, item.paragraph_id),
      leave: () => this.list.focus(item),
    });
  }
}

/** What of a post is quoted; null for all of it. */
type QuotedWords = Pick<PostQuote, "start" | "end" | "edits"> | null;

const quoteOf = (item: PostItem, words: QuotedWords, author: PostAuthor | null): PostQuote => ({
  item,
  ...(words ?? { ...ownWords(item), edits: [] }),
  author,
});

function quotedWords(chosen: Suggestion, edits: readonly QuoteEdit[]): QuotedWords {
  const { start, end } = chosen.spans[0] ?? { start: 0, end: chosen.text.length };
  return { start, end, edits };
}

/** The words of the post that are selected on its card; null without any. */
function selectedIn(card: HTMLElement, item: PostItem): QuotedWords {
  const text = wordsOf(card);
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!text.contains(range.startContainer) || !text.contains(range.endContainer)) return null;
  const start = lengthUpTo(text, range.startContainer, range.startOffset);
  const end = start + range.toString().length;
  return item.text.slice(start, end).trim() ? { start, end, edits: [] } : null;
}
