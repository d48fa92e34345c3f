import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Inbox, MentionItem, PendingSignOff } from "../wire/types";
import { watchInbox } from "./notice";

const request: PendingSignOff = {
  sign_off_id: "f1",
  draft_id: "d 1",
  headline: "Bus stays",
  state: "requested",
  by: { person_id: "a", name: "Ada Reporter" },
  at: "2031-05-03T12:00:00Z",
  decided_by: null,
  decided_at: null,
  request_note: "",
  note: "",
  overrides: 2,
};
const sentBack: PendingSignOff = {
  ...request,
  state: "sent_back",
  decided_by: { person_id: "b", name: "Bo Editor" },
  decided_at: "2031-05-03T12:30:00Z",
  note: "Ask her about the number.",
};

const mention: MentionItem = {
  mention_id: "m1",
  draft_id: "d 1",
  headline: "Bus stays",
  comment_id: "0123456789ab",
  reply_id: null,
  quote: "the last bus",
  text: "@[aaaaaaaaaaaa], which one?",
  mentions: [{ person_id: "aaaaaaaaaaaa", name: "Bo Editor" }],
  by: { person_id: "a", name: "Ada Reporter" },
  at: "2031-05-03T12:00:00Z",
  resolved: false,
};
const inboxOf = (more: Partial<Inbox> = {}): Inbox => ({
  mentions: [],
  sign_offs: { waiting: [], own: [] },
  embargoes: [],
  ...more,
});
const waiting = (...all: PendingSignOff[]) => inboxOf({ sign_offs: { waiting: all, own: [] } });
const own = (...all: PendingSignOff[]) => inboxOf({ sign_offs: { waiting: [], own: all } });

describe("the inbox", () => {
  const listeners = new Map<string, (payload?: unknown) => void>();
  const socket = { on: (name: string, listener: (payload?: unknown) => void) => listeners.set(name, listener) };
  const button = () => document.querySelector<HTMLButtonElement>("#inbox-open")!;
  const toasts = () => document.querySelector("#toasts")!.textContent;
  let now: Inbox;

  beforeEach(() => {
    document.body.innerHTML = `<button id="inbox-open" hidden></button><div id="dialogs"></div><div id="toasts"></div>`;
    now = inboxOf();
  });

  const watch = async (more: Partial<Parameters<typeof watchInbox>[0]> = {}) => {
    const inbox = vi.fn(async () => now);
    const read = vi.fn(async (ids: string[]) => {
      now = { ...now, mentions: now.mentions.filter(({ mention_id }) => !ids.includes(mention_id)) };
      return { read: ids.length };
    });
    watchInbox({ button: button(), socket: socket as never, api: { inbox, read }, ...more });
    await vi.waitFor(() => expect(inbox).toHaveBeenCalled());
    await Promise.resolve();
    return read;
  };
  const happens = async (state: string) => {
    listeners.get("sign_off_changed")!({ draft_id: "d 1", state });
    await new Promise((done) => setTimeout(done));
  };

  it("is not there while nothing waits, and tells an editor of a new request", async () => {
    const changed = vi.fn();
    await watch({ changed });
    expect(button().hidden).toBe(true);
    now = waiting(request);
    await happens("requested");
    expect(button().hidden).toBe(false);
    expect(button().getAttribute("aria-label")).toBe("One draft is waiting for your sign-off");
    expect(toasts()).toContain("A draft is waiting for your sign-off.");
    expect(changed).toHaveBeenCalledWith("d 1");
  });

  it("says in words what became of the reader's own requests", async () => {
    now = own(request);
    await watch();
    const words = () => button().querySelector(".inbox-words")!.textContent;
    expect(words()).toBe("Your request is waiting for an editor’s sign-off");
    expect(button().querySelector(".count")).toBeNull();
    now = own(sentBack, { ...sentBack, draft_id: "d 2", state: "approved" });
    await happens("approved");
    expect(words()).toBe("Your request for sign-off was sent back · Your request for sign-off was approved");
    expect(button().dataset["state"]).toBe("sent_back");
    expect(button().querySelector(".count")!.textContent).toBe("2");
    now = inboxOf();
    await happens("withdrawn");
    expect(button().hidden).toBe(true);
  });

  it("leads to the review of each draft", async () => {
    now = waiting(request);
    const review = vi.fn(() => true);
    await watch({ review });
    button().click();
    const row = document.querySelector("[data-testid=sign-off-row]")!;
    expect(row.textContent).toContain("Ada Reporter asked for sign-off of 2 reasons");
    const way = row.querySelector("a")!;
    expect(way.getAttribute("href")).toBe("/drafts/d%201#publish");
    way.click();
    expect(review).toHaveBeenCalledWith("d 1");
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("tells a writer what was decided, with the editor's note", async () => {
    now = own(request);
    await watch();
    now = own(sentBack);
    await happens("sent_back");
    expect(toasts()).toContain("Your request for sign-off was sent back.");
    button().click();
    expect(document.querySelector("[data-testid=sign-off-row]")!.textContent).toContain("Ask her about the number.");
  });

  it("lists mentions with a way to each, and marks them as read", async () => {
    now = inboxOf({ mentions: [mention, { ...mention, mention_id: "m2", draft_id: "d 2" }] });
    const comment = vi.fn((draftId: string) => draftId === "d 1");
    const read = await watch({ comment });
    expect(button().getAttribute("aria-label")).toBe("You were mentioned in 2 comments");
    expect(button().querySelector(".count")!.textContent).toBe("2");
    button().click();
    const rows = () => [...document.querySelectorAll("[data-testid=mention-row]")];
    expect(rows()[0]!.textContent).toContain("Ada Reporter mentioned you");
    expect(rows()[0]!.textContent).toContain("@Bo Editor, which one?");
    expect(rows()[1]!.querySelector("a")!.getAttribute("href")).toBe("/drafts/d%202#comment-0123456789ab");
    rows()[1]!.querySelector<HTMLButtonElement>("[data-testid=mention-read]")!.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(read).toHaveBeenCalledWith(["m2"]);
    rows()[0]!.querySelector("a")!.click();
    expect(comment).toHaveBeenCalledWith("d 1", "0123456789ab");
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("says who mentioned the reader, and what is about to end", async () => {
    await watch();
    now = inboxOf({
      mentions: [mention],
      embargoes: [{ source_id: "s 1", title: "Budget", until: "2031-05-04T06:00:00Z", note: "Until six." }],
    });
    listeners.get("inbox_changed")!({});
    await vi.waitFor(() => expect(toasts()).toContain("You were mentioned in a comment."));
    expect(button().getAttribute("aria-label")).toBe(
      "You were mentioned in a comment · An embargo of yours ends within a day",
    );
    button().click();
    const row = document.querySelector("[data-testid=embargo-row]")!;
    expect(row.textContent).toContain("Until six.");
    expect(row.querySelector("a")!.getAttribute("href")).toBe("/sources?source=s+1");
  });

  it("is reached from the menu of the account while nothing waits", async () => {
    document.body.insertAdjacentHTML("beforeend", `<button id="inbox-menu" hidden></button>`);
    const menu = document.querySelector<HTMLButtonElement>("#inbox-menu")!;
    await watch({ menu });
    expect([menu.hidden, button().hidden]).toEqual([false, true]);
    menu.click();
    expect(document.querySelector("dialog")!.textContent).toContain("Nothing waits for you");
  });
});
