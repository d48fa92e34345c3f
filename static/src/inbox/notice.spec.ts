import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PendingSignOff, SignOffs } from "../../wire/types";
import { watchSignOffs } from "./notice";

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

describe("the notice of sign-offs", () => {
  const listeners = new Map<string, (payload?: unknown) => void>();
  const socket = { on: (name: string, listener: (payload?: unknown) => void) => listeners.set(name, listener) };
  const button = () => document.querySelector<HTMLButtonElement>("#sign-offs-open")!;
  const toasts = () => document.querySelector("#toasts")!.textContent;
  let now: SignOffs;

  beforeEach(() => {
    document.body.innerHTML = `<button id="sign-offs-open" hidden></button><div id="dialogs"></div><div id="toasts"></div>`;
    now = { waiting: [], own: [] };
  });

  const watch = async (more: Partial<Parameters<typeof watchSignOffs>[0]> = {}) => {
    const signOffs = vi.fn(async () => now);
    watchSignOffs({ button: button(), socket: socket as never, api: { signOffs }, ...more });
    await vi.waitFor(() => expect(signOffs).toHaveBeenCalled());
    await Promise.resolve();
  };
  const happens = async (state: string) => {
    listeners.get("sign_off_changed")!({ draft_id: "d 1", state });
    await new Promise((done) => setTimeout(done));
  };

  it("is not there while nothing waits, and tells an editor of a new request", async () => {
    const changed = vi.fn();
    await watch({ changed });
    expect(button().hidden).toBe(true);
    now = { waiting: [request], own: [] };
    await happens("requested");
    expect(button().hidden).toBe(false);
    expect(button().getAttribute("aria-label")).toBe("One draft is waiting for your sign-off");
    expect(toasts()).toContain("A draft is waiting for your sign-off.");
    expect(changed).toHaveBeenCalledWith("d 1");
  });

  it("says in words what became of the reader's own requests", async () => {
    now = { waiting: [], own: [request] };
    await watch();
    const words = () => button().querySelector(".sign-offs-words")!.textContent;
    expect(words()).toBe("Your request is waiting for an editor’s sign-off");
    expect(button().querySelector(".count")).toBeNull();
    now = { waiting: [], own: [sentBack, { ...sentBack, draft_id: "d 2", state: "approved" }] };
    await happens("approved");
    expect(words()).toBe("Your request for sign-off was sent back · Your request for sign-off was approved");
    expect(button().dataset["state"]).toBe("sent_back");
    expect(button().querySelector(".count")!.textContent).toBe("2");
    now = { waiting: [], own: [] };
    await happens("withdrawn");
    expect(button().hidden).toBe(true);
  });

  it("leads to the review of each draft", async () => {
    now = { waiting: [request], own: [] };
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
    now = { waiting: [], own: [request] };
    await watch();
    now = { waiting: [], own: [sentBack] };
    await happens("sent_back");
    expect(toasts()).toContain("Your request for sign-off was sent back.");
    button().click();
    expect(document.querySelector("[data-testid=sign-off-row]")!.textContent).toContain("Ask her about the number.");
  });
});
