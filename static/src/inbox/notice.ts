/** The button in the bar that says what waits for the reader, and what it opens: a list with a way to each of it. */
import type { Socket } from "socket.io-client";
import { pieces } from "../drafts/comments/mention-text";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { createElement, render } from "preact";
import { SignOffNotes } from "../publishing/sign-off-note";
import { emptyState } from "../ui/blocks";
import { draftPath, titleOf } from "../drafts/names";
import { openDialog } from "../ui/dialog";
import { button as makeButton, fill, h, icon } from "../ui/dom";
import type { IconName } from "../ui/icons";
import { toast } from "../ui/toast";
import type { EmbargoItem, Inbox, MentionItem, PendingSignOff, SignOffChanged } from "../wire/types";
import { request } from "../wire/http";

export const inboxApi = {
  inbox: () => request<Inbox>("GET", "/api/inbox"),
  read: (mention_ids: string[]) => request<{ read: number }>("POST", "/api/inbox/read", { mention_ids }),
};

export type InboxApi = typeof inboxApi;

/** The part of a draft's address that opens its review. */
export const REVIEW_HASH = "#publish";
/** Embargoes come near without an event. */
const TICK_MS = 10 * 60_000;

interface Ports {
  button: HTMLElement;
  /** The way to the list from the menu of the account, also while nothing waits. */
  menu?: HTMLElement | null;
  socket: Pick<Socket, "on">;
  /** Something about the sign-off of a draft changed. */
  changed?(draftId: string): void;
  /** Open the review of a draft that this page has open; false where it has another. */
  review?(draftId: string): boolean;
  /** Go to a comment on a draft that this page has open; false where it has another. */
  comment?(draftId: string, commentId: string): boolean;
  api?: InboxApi;
}

const NOTHING: Inbox = { mentions: [], sign_offs: { waiting: [], own: [] }, embargoes: [] };

/** Follow the inbox of who is signed in, for as long as the page is open. */
export function watchInbox({ button, menu, socket, changed, review, comment, api = inboxApi }: Ports): void {
  let current = NOTHING;
  // What was answered last is shown, whichever request was the last to arrive.
  let latestRequest = 0;
  let list: { content: HTMLElement; close(): void } | null = null;

  async function refresh(): Promise<void> {
    const thisRequest = ++latestRequest;
    try {
      const answer = await api.inbox();
      if (thisRequest !== latestRequest) return;
      current = answer;
      draw();
      drawList();
    } catch {
      // The next event asks again.
    }
  }

  function draw(): void {
    const now = noticeOf(current);
    button.hidden = now === null;
    if (now === null) return;
    const count = now.count ? h("span.count", String(now.count)) : null;
    const words = h("span.inbox-words", now.words);
    fill(button, icon(now.icon), words, count);
    button.dataset["state"] = now.state;
    button.setAttribute("aria-label", now.words);
    button.title = now.words;
  }

  function open(): void {
    list = openDialog(t("inbox-title"), "inbox", () => (list = null));
    drawList();
  }

  function drawList(): void {
    if (!list) return;
    const { content, close } = list;
    const hadFocus = content.contains(document.activeElement);
    const { mentions, sign_offs, embargoes } = current;
    const signOff = (one: PendingSignOff) => signOffRow(one, (event) => review?.(one.draft_id) && leave(event, close));
    const mention = (one: MentionItem) =>
      mentionRow(
        one,
        (event) => comment?.(one.draft_id, one.comment_id) && leave(event, close),
        () => void read([one]),
      );
    const parts = [
      section(t("inbox-section-mentions"), mentions.map(mention)),
      mentions.length > 1 &&
        makeButton(t("inbox-mark-all"), () => void read(mentions), "small", { testid: "inbox-mark-all" }),
      section(t("inbox-section-sign-offs"), sign_offs.waiting.map(signOff)),
      section(t("inbox-section-own"), sign_offs.own.map(signOff)),
      section(t("inbox-section-embargoes"), embargoes.map(embargoRow)),
    ].filter((part) => part instanceof HTMLElement);
    content.replaceChildren(...(parts.length ? parts : [emptyState(t("inbox-none"), t("inbox-none-hint"))]));
    // What had the focus is gone: it goes on with what is left.
    if (hadFocus)
      (content.querySelector<HTMLElement>("button, a") ?? content.closest("dialog")?.querySelector("h2"))?.focus();
  }

  async function read(mentions: readonly MentionItem[]): Promise<void> {
    try {
      await api.read(mentions.map(({ mention_id }) => mention_id));
    } finally {
      await refresh();
    }
  }

  /** Say what is new to the reader: a request to decide on, the decision on one's own, or a mention. */
  function notify(draftId: string, state: SignOffChanged["state"], before: Inbox): void {
    const isOf = (one: PendingSignOff) => one.draft_id === draftId;
    const { waiting, own } = current.sign_offs;
    const isNew = waiting.some(isOf) && !before.sign_offs.waiting.some(isOf);
    const isOwn = own.some(isOf);
    const action = { label: t("sign-offs-review"), run: open };
    if (isNew) toast(t("sign-offs-new"), action);
    else if (isOwn && state === "approved") toast(t("sign-offs-decided-approved"), action);
    else if (isOwn && state === "sent_back") toast(t("sign-offs-decided-sent-back"), action);
  }

  button.addEventListener("click", open);
  menu?.addEventListener("click", () => {
    menu.closest<HTMLElement>("[popover]")?.hidePopover();
    open();
  });
  if (menu) menu.hidden = false;
  socket.on("sign_off_changed", ({ draft_id, state }: SignOffChanged) => {
    changed?.(draft_id);
    const before = current;
    void refresh().then(() => notify(draft_id, state, before));
  });
  socket.on("inbox_changed", () => {
    const before = new Set(current.mentions.map(({ mention_id }) => mention_id));
    void refresh().then(() => {
      if (!list && current.mentions.some(({ mention_id }) => !before.has(mention_id)))
        toast(t("inbox-new-mention"), { label: t("comments-show"), run: open });
    });
  });
  socket.on("connect", () => void refresh());
  setInterval(() => void refresh(), TICK_MS);
  void refresh();
}

interface Notice {
  /** The most pressing of all. */
  state: PendingSignOff["state"] | "waiting" | "mentioned" | "embargo";
  words: string;
  /** How many the reader can do something about. */
  count: number;
  icon: IconName;
}

/** What the button says: who waits for the reader, then what was decided for them; null where there is nothing. */
function noticeOf({ mentions, sign_offs: { waiting, own }, embargoes }: Inbox): Notice | null {
  const inState = (state: PendingSignOff["state"]) => own.filter((one) => one.state === state).length;
  const [sentBack, approved, requested] = [inState("sent_back"), inState("approved"), inState("requested")];
  const parts: [Notice["state"], string, number, IconName][] = [
    ["waiting", t("sign-offs-open", { count: waiting.length }), waiting.length, "ask"],
    ["sent_back", t("sign-offs-own-sent-back", { count: sentBack }), sentBack, "back"],
    ["mentioned", t("inbox-mentions", { count: mentions.length }), mentions.length, "comment"],
    ["embargo", t("inbox-embargoes", { count: embargoes.length }), embargoes.length, "lock"],
    ["approved", t("sign-offs-own-approved", { count: approved }), approved, "check"],
  ];
  const pressing = parts.filter(([, , count]) => count);
  const [first] = pressing;
  if (!first) {
    return requested
      ? { state: "requested", words: t("sign-offs-own-requested", { count: requested }), count: 0, icon: "ask" }
      : null;
  }
  return {
    state: first[0],
    words: pressing.map(([, words]) => words).join(" · "),
    count: pressing.reduce((sum, [, , count]) => sum + count, 0),
    icon: first[3],
  };
}

function leave(event: Event, close: () => void): void {
  event.preventDefault();
  close();
}

const section = (title: string, rows: HTMLElement[]) =>
  rows.length ? h("section", { "aria-label": title }, h("h3", title), h("ul.sign-off-list", ...rows)) : null;

interface Waiting {
  testid: string;
  headline: string;
  facts: string;
  more: (Node | string | null)[];
  href: string;
  label: string;
  words: string;
  followed?: (event: Event) => void;
}

/** One thing that waits, with a way to it. */
function waitingRow({ testid, headline, facts, more, href, label, words, followed }: Waiting): HTMLElement {
  const on = followed && { click: followed };
  return h(
    "li",
    { testid },
    h("div", h("p.sign-off-headline", headline), h("p.hint", facts), ...more),
    h("a.button.small", { href, "aria-label": label, on }, words),
  );
}

function mentionRow(one: MentionItem, followed: (event: Event) => void, read: () => void): HTMLElement {
  const headline = titleOf(one);
  const about = { moment: moment(one.at) };
  const words = pieces(one.text, one.mentions).map((piece) => piece.text);
  const row = waitingRow({
    testid: "mention-row",
    headline,
    facts: one.by ? t("inbox-mentioned-by", { ...about, name: one.by.name }) : t("inbox-mentioned", about),
    more: [one.quote ? h("q.inbox-quote", one.quote) : null, h("p.inbox-text", words.join(""))],
    href: `${draftPath(one.draft_id)}#comment-${encodeURIComponent(one.comment_id)}`,
    label: t("inbox-open-comment-of", { headline }),
    words: t("inbox-open-comment"),
    followed,
  });
  const markRead = makeButton(t("inbox-mark-read"), read, "small quiet", {
    testid: "mention-read",
    "aria-label": t("inbox-mark-read-of", { headline }),
  });
  row.append(h("div.inbox-ways", row.lastElementChild, markRead));
  return row;
}

const embargoRow = ({ source_id, title, until, note }: EmbargoItem): HTMLElement =>
  waitingRow({
    testid: "embargo-row",
    headline: title,
    facts: t("inbox-embargo-ends", { moment: moment(until) }),
    more: [note ? h("p", note) : null],
    href: `/sources?${new URLSearchParams({ source: source_id })}`,
    label: t("inbox-open-source-of", { title }),
    words: t("inbox-open-comment"),
  });

function signOffRow(one: PendingSignOff, followed: (event: Event) => void): HTMLElement {
  const headline = titleOf(one);
  return waitingRow({
    testid: "sign-off-row",
    headline,
    facts: stateOf(one),
    more: [notesOf(one)],
    href: draftPath(one.draft_id) + REVIEW_HASH,
    label: t("sign-offs-review-one", { headline }),
    words: t("sign-offs-review"),
    followed,
  });
}

function notesOf(of: PendingSignOff): HTMLElement {
  const host = h("div");
  render(createElement(SignOffNotes, { of }), host);
  return host;
}

function stateOf({ state, by, at, decided_by, decided_at, overrides }: PendingSignOff): string {
  if (state === "requested") return t("sign-offs-asked", { name: by?.name ?? "", moment: moment(at), overrides });
  const about = { name: decided_by?.name ?? "", moment: moment(decided_at) };
  return t(state === "approved" ? "sign-off-approved" : "sign-off-sent-back", about);
}
