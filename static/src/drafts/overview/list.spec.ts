import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftRow, DraftRows } from "../../wire/types";
import { EVERYTHING } from "./address";
import { PendingDeletions } from "./deletions";
import { DraftList } from "./list";

const draft = (id: string, more: Partial<DraftRow> = {}): DraftRow => ({
  draft_id: id,
  version: 1,
  published_at: null,
  headline: `Draft ${id}`,
  state: "writing",
  ready: false,
  template: false,
  warnings: null,
  deadline: null,
  word_goal: null,
  words: 12,
  sources: 1,
  updated_at: "2031-05-03T08:00:00Z",
  owner: null,
  ...more,
});
const found = (...drafts: DraftRow[]): DraftRows => ({
  drafts,
  total: drafts.length,
  unchecked: [],
  counts: { writing: drafts.length, ready: 0, published: 0, changed: 0, templates: 0 },
});

describe("list of drafts", () => {
  const held = new PendingDeletions(() => Promise.resolve(), vi.fn());
  let list: DraftList;
  const rows = () => [...list.element.querySelectorAll<HTMLElement>("[data-draft]")];

  beforeEach(() => {
    list = new DraftList({
      held,
      remove: ({ draft_id, headline }) => list.deleted(held.add(draft_id, headline)),
      ...{ more: vi.fn(), everything: vi.fn(), create: vi.fn(), importOne: vi.fn(), seen: vi.fn() },
      ...{ mark: vi.fn(), duplicate: vi.fn(), begin: vi.fn(), share: vi.fn() },
    });
    document.body.replaceChildren(list.element);
  });

  it("leaves a menu open when it is drawn again", () => {
    list.show(found(draft("a"), draft("b")), EVERYTHING);
    rows()[0]!.querySelector<HTMLElement>(".draft-actions")!.click();
    list.show(found(draft("a"), draft("b", { state: "ready" })), EVERYTHING);
    expect(rows()[0]!.querySelector("[role=menu]")).not.toBeNull();
    expect(rows()[1]!.className).toContain("is-ready");
  });

  it("shows a deleted draft as a note in its place, until it is restored or gone", () => {
    list.show(found(draft("a"), draft("b"), draft("c")), EVERYTHING);
    rows()[1]!.querySelector<HTMLElement>(".draft-actions")!.click();
    document.querySelector<HTMLElement>("[data-testid=delete-draft]")!.click();
    expect(rows().map((row) => row.classList.contains("is-deleted"))).toEqual([false, true, false]);
    expect(document.activeElement).toBe(rows()[1]!.querySelector("button"));
    rows()[1]!.querySelector("button")!.click();
    list.show(found(draft("a"), draft("b"), draft("c")), EVERYTHING);
    expect(rows().map((row) => row.classList.contains("is-deleted"))).toEqual([false, false, false]);
    list.show(found(draft("c")), EVERYTHING);
    expect(rows().map((row) => row.dataset["draft"])).toEqual(["c"]);
  });
});
