/** The button in the bar that says what waits for a sign-off, and what it opens: a list with a way to each draft. */
import type { Socket } from "socket.io-client";
import { h, icon } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { openDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import type { PendingSignOff, SignOffChanged, SignOffs } from "../../wire/types";
import { publishingApi, type PublishingApi } from "../api";

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
    const count = known.waiting.length;
    button.hidden = !count && !known.own.length;
    button.replaceChildren(icon("ask"), ...(count ? [h("span", { class: "count" }, String(count))] : []));
    const label = count ? t("sign-offs-open", { count }) : t("sign-offs-title");
    button.setAttribute("aria-label", label);
    button.title = label;
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
      one.note ? h("p", { class: "sign-off-words" }, one.note) : null,
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
