import { beforeEach, describe, expect, it } from "vitest";
import { Keep, type Kept } from "../drafts/keep";
import type { Boot } from "../wire/types";
import { leftBehind } from "./returning";

const kept: Kept = { base: { version: 3, headline: "H", body: "One." }, sent: ["first", "second"], headline: "H", body: "One. Two.", at: 1 };

function boot(draft: Partial<Boot["draft"]> = {}, person: string | null = null): Pick<Boot, "draft" | "person"> {
  const stored = { draft_id: "d", version: 3, headline: "H", body: "One.", edit_id: null };
  return { draft: { ...stored, ...draft } as Boot["draft"], person: person === null ? null : { person_id: person, name: "Ada Quill" } };
}

describe("leftBehind", () => {
  beforeEach(() => {
    localStorage.clear();
    new Keep(localStorage, "local.d.tab").write(kept);
  });

  it("is the edit of this tab, where the stored text is what it was made on", () => {
    expect(leftBehind(boot(), "local.d.tab", localStorage)).toMatchObject({ body: "One. Two.", sent: ["first", "second"], key: "local.d.tab" });
  });

  it("is the newer text of an edit that has arrived meanwhile", () => {
    expect(leftBehind(boot({ version: 4, body: "One. T", edit_id: "first" }), "local.d.tab", localStorage)).toMatchObject({ body: "One. Two." });
  });

  it.each([
    ["somebody else has saved since", boot({ version: 4, edit_id: "theirs" }), "local.d.tab"],
    ["an edit without a name was saved since", boot({ version: 4 }), "local.d.tab"],
    ["all of it has arrived", boot({ version: 4, body: "One. Two.", edit_id: "second" }), "local.d.tab"],
    ["the draft may only be read now", boot({ may: "read" }), "local.d.tab"],
    ["it is of another tab", boot(), "local.d.other"],
    ["it is of another draft", boot({ draft_id: "e" }), "local.d.tab"],
    ["it is somebody else's", boot({}, "ada"), "local.d.tab"],
  ])("is nothing where %s", (_why, now, place) => {
    expect(leftBehind(now, place, localStorage)).toBeNull();
  });
});
