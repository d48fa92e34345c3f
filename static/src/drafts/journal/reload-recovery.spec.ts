import { beforeEach, describe, expect, it, vi } from "vitest";
import { EDIT_KEY_PREFIX, type PendingEdit } from "../saving/edit-storage";
import type { Boot } from "../../wire/types";
import { catchUp, findPendingEdit } from "./reload-recovery";

const kept: PendingEdit = {
  base: { version: 3, headline: "H", body: "One." },
  sent: ["first", "second"],
  headline: "H",
  body: "One. Two.",
  at: 1,
};

function boot(draft: Partial<Boot["draft"]> = {}, person: string | null = null): Pick<Boot, "draft" | "person"> {
  const stored = { draft_id: "d", version: 3, headline: "H", body: "One.", edit_id: null };
  return {
    draft: { ...stored, ...draft } as Boot["draft"],
    person: person === null ? null : { person_id: person, name: "Ada Quill" },
  };
}

describe("findPendingEdit", () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(`${EDIT_KEY_PREFIX}local.d.tab`, JSON.stringify(kept));
  });

  it("is the edit of this tab, where the stored text is what it was made on", () => {
    expect(findPendingEdit(boot(), "local.d.tab", localStorage)).toMatchObject({
      body: "One. Two.",
      sent: ["first", "second"],
      key: "local.d.tab",
    });
  });

  it("is the newer text of an edit that has arrived meanwhile", () => {
    expect(
      findPendingEdit(boot({ version: 4, body: "One. T", edit_id: "first" }), "local.d.tab", localStorage),
    ).toMatchObject({ body: "One. Two." });
  });

  it.each([
    ["somebody else has saved since", boot({ version: 4, edit_id: "theirs" }), "local.d.tab"],
    ["an edit without a name was saved since", boot({ version: 4 }), "local.d.tab"],
    ["all of it has arrived", boot({ version: 4, body: "One. Two.", edit_id: "second" }), "local.d.tab"],
    ["the draft may only be read now", boot({ may: "read" }), "local.d.tab"],
    ["it is of another tab", boot(), "local.d.other"],
    ["it is of another draft", boot({ draft_id: "e" }), "local.d.tab"],
    ["it is somebody else's", boot({}, "ada"), "local.d.tab"],
  ])("is nothing where %s", (_why, now, storageKey) => {
    expect(findPendingEdit(now, storageKey, localStorage)).toBeNull();
  });
});

describe("catchUp", () => {
  const left = async (failed: boolean, later: number) => {
    vi.useFakeTimers({ now: kept.at + later });
    const returned = await catchUp(boot(), 3, "local.d.tab", failed);
    vi.useRealTimers();
    return returned;
  };

  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(`${EDIT_KEY_PREFIX}local.d.tab`, JSON.stringify(kept));
  });

  it("does not tell of the last keys before the page was loaded again", async () => {
    expect(await left(false, 2000)).toMatchObject({ entry: { body: "One. Two." }, announce: false });
  });

  it("tells of what could not be saved", async () => {
    expect(await left(true, 2000)).toMatchObject({ entry: { body: "One. Two." }, announce: true });
  });

  it("tells of what comes back another day", async () => {
    expect(await left(false, 86_400_000)).toMatchObject({ entry: { body: "One. Two." }, announce: true });
  });

  it("is nothing where nothing was left", async () => {
    expect(await catchUp(boot(), 3)).toBeNull();
  });
});
