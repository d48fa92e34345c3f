/** The button in the bar that says what waits for a sign-off, and what it opens: a list with a way to each draft. */
import type { Socket } from "socket.io-client";
import { h, icon, type IconName } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { openDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import type { PendingSignOff, SignOffChanged, SignOffs } from "../../wire/types";
import { publishingApi, type PublishingApi } from "../api";
import { noteOf } from "../sign-off-note";

/** The part of a draft's address that opens its review. */
export const REVIEW_HASH = "#publish";

interface Ports {
  button: HTMLElement;
  socket: Pick<Socket, "on">;
  /** Something about the sign-off of a draft changed. */
  changed?(draftId: string): void;
  /** Opens the review of a draft that this page has open; false where it has another. */
  review?(draftId: string): boolean;
  api?: Pick<PublishingApi, "signOffs">;
}

/** Follows the sign-offs of who is signed in, for as long as the page is open. */
export function watchSignOffs({ button, socket, changed, review, api = publishingApi }: Ports): void {
  let known: SignOffs = { waiting: [], own: [] };
  // What was answered last is shown, whichever request was the last to arrive.
  let asked = 0;

  async function refresh(): Promise<void> {
    const turn = ++asked;
    try {
      const answer = await api.signOffs();
      if (turn !== asked) return;
      known = answer;
      draw();
    } catch {
      // The next event asks again.
    }
  }

  function draw(): void {
    const now = noticeOf(known);
    button.hidden = now === null;
    if (now === null) return;
    const count = now.count ? h("span", { class: "count" }, String(now.count)) : null;
    const words = h("span", { class: "sign-offs-words" }, now.words);
    button.replaceChildren(...[icon(now.icon), words, count].filter((part) => part !== null));
    button.dataset["state"] = now.state;
    button.setAttribute("aria-label", now.words);
    button.title = now.words;
  }

  function open(): void {
    const { content, close } = openDialog(t("sign-offs-title"), "sign-offs");
    const row = (one: PendingSignOff) => signOffRow(one, (event) => review?.(one.draft_id) && leave(event, close));
    const section = (title: string, list: PendingSignOff[]) =>
      list.length
        ? h(
            "section",
            { "aria-label": title },
            h("h3", {}, title),
            h("ul", { class: "sign-off-list" }, ...list.map(row)),
          )
        : null;
    content.append(
      ...[section(t("sign-offs-waiting"), known.waiting), section(t("sign-offs-own"), known.own)].filter(
        (part) => part !== null,
      ),
      ...(known.waiting.length || known.own.length
        ? []
        : [
            h(
              "div",
              { class: "empty" },
              h("p", { class: "empty-title" }, t("sign-offs-none")),
              h("p", {}, t("sign-offs-none-hint")),
            ),
          ]),
    );
  }

  button.addEventListener("click", open);
  socket.on("sign_off_changed", ({ draft_id, state }: SignOffChanged) => {
    changed?.(draft_id);
    const before = known;
    void refresh().then(() => notify(draft_id, state, before));
  });
  socket.on("connect", () => void refresh());
  void refresh();

  /** Says what is new to the reader: a request to decide on, or the decision on one's own. */
  function notify(draftId: string, state: SignOffChanged["state"], before: SignOffs): void {
    const isOf = (one: PendingSignOff) => one.draft_id === draftId;
    const isNew = known.waiting.some(isOf) && !before.waiting.some(isOf);
    const isOwn = known.own.some(isOf);
    const action = { label: t("sign-offs-review"), run: open };
    if (isNew) toast(t("sign-offs-new"), action);
    else if (isOwn && state === "approved") toast(t("sign-offs-decided-approved"), action);
    else if (isOwn && state === "sent_back") toast(t("sign-offs-decided-sent-back"), action);
  }
}

interface Notice {
  /** The most pressing of all. */
  state: PendingSignOff["state"] | "waiting";
  words: string;
  /** How many the reader can do something about. */
  count: number;
  icon: IconName;
}

/** What the button says: who waits for the reader, then what was decided for them; null where there is nothing. */
function noticeOf({ waiting, own }: SignOffs): Notice | null {
  const inState = (state: PendingSignOff["state"]) => own.filter((one) => one.state === state).length;
  const [sentBack, approved, requested] = [inState("sent_back"), inState("approved"), inState("requested")];
  const parts: [Notice["state"], string, number, IconName][] = [
    ["waiting", t("sign-offs-open", { count: waiting.length }), waiting.length, "ask"],
    ["sent_back", t("sign-offs-own-sent-back", { count: sentBack }), sentBack, "back"],
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

function signOffRow(one: PendingSignOff, followed: (event: Event) => void): HTMLElement {
  const headline = one.headline || t("untitled-draft");
  return h(
    "li",
    { testid: "sign-off-row" },
    h(
      "div",
      {},
      h("p", { class: "sign-off-headline" }, headline),
      h("p", { class: "hint" }, stateOf(one)),
      noteOf(one.request_note, one.by?.name),
      noteOf(one.note, one.decided_by?.name),
    ),
    h(
      "a",
      {
        class: "button small",
        href: `/drafts/${encodeURIComponent(one.draft_id)}${REVIEW_HASH}`,
        "aria-label": t("sign-offs-review-one", { headline }),
        on: { click: followed },
      },
      t("sign-offs-review"),
    ),
  );
}

function stateOf({ state, by, at, decided_by, decided_at, overrides }: PendingSignOff): string {
  if (state === "requested") return t("sign-offs-asked", { name: by?.name ?? "", moment: moment(at), overrides });
  const about = { name: decided_by?.name ?? "", moment: moment(decided_at) };
  return t(state === "approved" ? "sign-off-approved" : "sign-off-sent-back", about);
}
