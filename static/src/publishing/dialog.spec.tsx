import { act, fireEvent } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodySchema } from "../articles/schema";
import { objectionOf, publishCheckOf, quoteFindingOf, signOffOf } from "../testing/fixtures";
import { useEnglish, useKorean } from "../testing/setup";
import { RequestError, type Api } from "../wire/http";
import type { PublishCheck } from "../wire/types";
import type { PublishingApi } from "./api";
import { createPublishDialog } from "./dialog";
import type { Fix } from "./objection";

const finding = quoteFindingOf("We need sixty", {
  start: 3,
  state: "differs",
  hard: true,
  kinds: ["number"],
  reasons: [{ id: "replaced-number", before: "fifty", after: "sixty" }],
  diff: [
    { op: "equal", before: "We need", after: "We need", kind: null },
    { op: "replace", before: "fifty", after: "sixty", kind: "number" },
  ],
});
const number = objectionOf("We need sixty", { start: 3 });
const blocked = publishCheckOf({ objections: [number], warnings: [finding], quotes: 2 });

const paragraph = bodySchema.node("paragraph");

vi.mock("./draft-status", () => ({ DraftStatus: () => null }));

describe("the dialog of publishing", () => {
  const shown = async (
    check: PublishCheck,
    more: { isWriter?: boolean; isPublished?(): boolean; fixesFor?(): Fix[] } = {},
    blocks = [paragraph],
  ) => {
    const showImage = vi.fn();
    const dialog = document.createElement("dialog");
    dialog.showModal = vi.fn(() => (dialog.open = true));
    document.body.replaceChildren(dialog);
    const publishCheck = vi.fn(async () => check);
    const publish = vi.fn(async (..._: unknown[]) => ({
      publication_id: "p",
      published_at: "2031-05-03T12:00:00Z",
      files: [],
      quote_sheet: "/q",
      delivery: null,
    }));
    const signOffs = {
      requestSignOff: vi.fn(async (..._: unknown[]) => ({ ...check, sign_off: signOffOf("requested") })),
      withdrawSignOff: vi.fn(async () => undefined),
      decide: vi.fn(async (..._: unknown[]) => ({ ...check, sign_off: signOffOf("approved") })),
    };
    const visit = vi.fn();
    const visitSuggested = vi.fn();
    const made = createPublishDialog(
      dialog,
      {
        api: { publishCheck, publish } as unknown as Api,
        draftId: "d",
        sheet: "/sheet",
        isWriter: true,
        flush: async () => true,
        isPublished: () => false,
        published: vi.fn(),
        fixesFor: () => [],
        visit,
        body: () => bodySchema.node("doc", null, blocks),
        showImage,
        visitSuggested,
        refresh: async () => undefined,
        ...more,
      },
      signOffs as unknown as PublishingApi,
    );
    await act(made.open);
    const byTest = <E extends HTMLElement>(id: string) => dialog.querySelector<E>(`[data-testid=${id}]`);
    const type = (words: string, id = "override-reason") => {
      fireEvent.input(byTest(id)!, { target: { value: words } });
    };
    const left = () => byTest("publish-left")!.textContent;
    return { dialog, made, byTest, type, left, visit, showImage, visitSuggested, publish, publishCheck, signOffs };
  };

  afterEach(useEnglish);

  it("lists what is the matter by level, each with its sentence and its difference", async () => {
    const words = objectionOf("We pay", { kind: "words", level: "reason", start: 40 });
    const paraphrase = objectionOf("We hope", { kind: "paraphrase", level: "show", start: 60 });
    const { dialog } = await shown({ ...blocked, objections: [number, words, paraphrase] });
    expect([...dialog.querySelectorAll("section h3")].map((title) => title.textContent)).toEqual([
      "Blocks publishing",
      "Reason required",
      "Review recommended",
    ]);
    const row = dialog.querySelector("[data-testid=blocker]")!;
    expect(row.querySelector(".objection-kind")!.textContent).toBe("Number changed");
    expect(row.querySelector(".objection-message")!.textContent).toBe("The number “fifty” was changed to “sixty”.");
    expect(row.querySelector(".diff-yours del")!.textContent).toContain("sixty");
    expect(dialog.querySelectorAll("textarea")).toHaveLength(2);
  });

  it("counts the images without alternative text, blocks nothing for them, and shows the first", async () => {
    const attrs = { image: "a".repeat(12), width: 4, height: 3, credit: "" };
    const figure = (alt: string) => bodySchema.node("figure", { ...attrs, alt });
    const clear = publishCheckOf({ objections: [], warnings: [], quotes: 0 });
    const { byTest, showImage } = await shown(clear, {}, [paragraph, figure("A wall"), figure(" "), figure("")]);
    const notice = byTest("publish-images")!;
    expect(notice.textContent).toContain("2 images have no alternative text.");
    expect(byTest<HTMLButtonElement>("publish-confirm")!.disabled).toBe(false);
    fireEvent.click(notice.querySelector("button")!);
    expect(showImage).toHaveBeenCalledWith(4);
    expect((await shown(clear, {}, [paragraph, figure("A wall")])).byTest("publish-images")).toBeNull();
  });

  it("cannot publish before every quote is fixed or has a reason, and says what is left", async () => {
    const { byTest, type, left, publish } = await shown(blocked);
    const confirm = () => byTest<HTMLButtonElement>("publish-confirm")!;
    expect(confirm().disabled).toBe(true);
    expect(left()).toBe("One quote still to fix, or to publish with a reason.");
    type("She corrected herself on air.");
    expect(confirm().disabled).toBe(false);
    expect(left()).toBe("The reasons are stored with the publication.");
    fireEvent.click(confirm());
    await vi.waitFor(() => expect(byTest("publish-confirm")).toBeNull());
    expect(publish).toHaveBeenCalledWith("d", 1, [
      { quote: "We need sixty", reason: "She corrected herself on air.", kind: "number" },
    ]);
  });

  it("counts suggested edits that are open, which hold nothing up, and leads to them", async () => {
    const { dialog, byTest, visitSuggested } = await shown(publishCheckOf({ suggested_edits: 2 }));
    expect(byTest("publish-suggested")!.textContent).toContain("2 suggested edits are open.");
    expect(byTest<HTMLButtonElement>("publish-confirm")!.disabled).toBe(false);
    fireEvent.click(byTest("publish-suggested-show")!);
    expect([visitSuggested.mock.calls.length, dialog.open]).toEqual([1, false]);
    const without = await shown(publishCheckOf());
    expect(without.byTest("publish-suggested")).toBeNull();
  });

  it("fixes a quote, says what it changed, and checks the text again", async () => {
    const run = vi.fn(async () => undefined);
    const fixesFor = vi.fn(() => [{ label: "Use the source’s words", done: "Quote fixed. “We need fifty”", run }]);
    const { byTest, dialog, left, publishCheck } = await shown(blocked, { fixesFor });
    expect(fixesFor).toHaveBeenCalledWith("quote", "We need sixty");
    publishCheck.mockResolvedValue(publishCheckOf({ quotes: 2 }));
    fireEvent.click(dialog.querySelector(".objection-fixes button")!);
    await vi.waitFor(() => expect(byTest("publish-fixed")?.textContent).toBe("Quote fixed. “We need fifty”"));
    await vi.waitFor(() => expect(byTest("blocker")).toBeNull());
    expect(run).toHaveBeenCalledOnce();
    expect(left()).toBe("");
    expect(byTest<HTMLButtonElement>("publish-confirm")!.disabled).toBe(false);
  });

  it("updates an article that was published", async () => {
    const { byTest } = await shown(publishCheckOf(), { isPublished: () => true });
    expect(byTest("publish-confirm")!.textContent).toBe("Update");
  });

  it("leads to a quote in the draft", async () => {
    const { dialog, visit } = await shown(blocked);
    fireEvent.click(dialog.querySelector(".objection-head button")!);
    expect(visit).toHaveBeenCalledWith("quote", "We need sixty");
  });

  it("says until when an embargo stands, and the note with it", async () => {
    const embargo = objectionOf("We pay", { kind: "embargo", where: "source", source_id: "s" });
    const embargoed = [
      { quote: "We pay", source_id: "s", source_title: "Memo", until: "2031-05-03T14:05:00", note: "Until the vote." },
    ];
    const check = publishCheckOf({ objections: [embargo], embargoed });
    const message = async () => (await shown(check)).dialog.querySelector(".objection-message")!.textContent;
    expect(await message()).toBe("“Memo” is under embargo until 3 May 2031, 14:05. Until the vote.");
    useKorean();
    expect(await message()).toBe("“Memo” 자료는 2031년 5월 3일 14:05까지 엠바고입니다. Until the vote.");
  });

  it("says of a draft without quotes that it has none, and publishes no empty one", async () => {
    const clear = async (more: Partial<PublishCheck>) => {
      const { dialog, byTest } = await shown(publishCheckOf(more));
      const { disabled } = byTest<HTMLButtonElement>("publish-confirm")!;
      return [dialog.querySelector(".all-clear")!.textContent, disabled];
    };
    expect(await clear({ quotes: 0, empty: true })).toEqual(["No quotes yet.", true]);
    expect(await clear({ quotes: 0 })).toEqual(["No quotes yet.", false]);
    expect(await clear({ quotes: 3 })).toEqual(["All quotes match their sources.", false]);
  });

  it("asks an editor where the reasons need one, and waits for the decision", async () => {
    const { byTest, type, left, signOffs, made, publishCheck } = await shown({ ...blocked, needs_sign_off: true });
    type("She corrected herself on air.");
    expect(byTest("publish-confirm")).toBeNull();
    type("The tape is on the desk. ", "sign-off-request-note");
    fireEvent.click(byTest("sign-off-ask")!);
    await vi.waitFor(() => expect(byTest("sign-off")!.dataset["state"]).toBe("requested"));
    const reasons = [expect.objectContaining({ kind: "number" })];
    expect(signOffs.requestSignOff).toHaveBeenCalledWith("d", 1, reasons, "The tape is on the desk.");
    expect(left()).toBe("This can be published once an editor has approved it.");
    expect(byTest("publish-confirm")).toBeNull();
    publishCheck.mockResolvedValueOnce({ ...blocked, objections: [], sign_off: signOffOf("approved") });
    await act(made.signOffChanged);
    await vi.waitFor(() => expect(byTest<HTMLButtonElement>("publish-confirm")!.disabled).toBe(false));
    expect(byTest("sign-off")!.textContent).toContain("Approved by Bo Editor");
  });

  it("shows the decision where the answer to the request comes later", async () => {
    const asking = { ...blocked, needs_sign_off: true };
    const { byTest, type, signOffs, made, publishCheck } = await shown(asking);
    type("She corrected herself on air.");
    let answer = (_: PublishCheck & { sign_off: ReturnType<typeof signOffOf> }) => undefined as void;
    signOffs.requestSignOff.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    fireEvent.click(byTest("sign-off-ask")!);
    publishCheck.mockResolvedValue({ ...blocked, objections: [], sign_off: signOffOf("approved") });
    await act(made.signOffChanged);
    await vi.waitFor(() => expect(byTest("sign-off")?.dataset["state"]).toBe("approved"));
    answer({ ...asking, sign_off: signOffOf("requested") });
    await vi.waitFor(() => expect(publishCheck).toHaveBeenCalledTimes(3));
    await new Promise((resolve) => setTimeout(resolve));
    expect(byTest("sign-off")!.dataset["state"]).toBe("approved");
  });

  it("shows what an editor wrote who sent it back", async () => {
    const { byTest } = await shown({ ...blocked, needs_sign_off: true, sign_off: signOffOf("sent_back") });
    expect(byTest("sign-off")!.textContent).toContain("Ask her about the number.");
    expect(byTest("override-reason")).not.toBeNull();
  });

  it("lets an editor approve, or send back with a note, and nothing else", async () => {
    const overridden = {
      by: { person_id: "a", name: "Ada Reporter" },
      at: "2031-05-03T12:00:00Z",
      reason: "On tape.",
      approved_by: null,
      approved_at: null,
    };
    const check = {
      ...blocked,
      objections: [{ ...number, overridden }],
      sign_off: signOffOf("requested", { may_decide: true }),
    };
    const { dialog, byTest, type, signOffs } = await shown(check, { isWriter: false });
    expect(byTest("override-given")!.textContent).toBe("Reason given by Ada ReporterOn tape.");
    expect(byTest("override-reason")).toBeNull();
    fireEvent.click(byTest("sign-off-send-back")!);
    expect(signOffs.decide).not.toHaveBeenCalled();
    expect(dialog.querySelector("[role=alert]")!.textContent).toBe("Describe briefly what the writer should change.");
    type("Ask her.", "sign-off-note");
    fireEvent.click(byTest("sign-off-send-back")!);
    expect(signOffs.decide).toHaveBeenCalledWith("d", "send_back", "Ask her.", "f1");
    await vi.waitFor(() => expect(byTest("sign-off")!.dataset["state"]).toBe("approved"));
    expect(byTest("publish-confirm")).toBeNull();
  });

  it("shows both notes of a request that was sent back, and the reasons to change", async () => {
    const { byTest, dialog } = await shown({
      ...blocked,
      objections: [{ ...number, earlier_reason: "On tape" }],
      needs_sign_off: true,
      sign_off: signOffOf("sent_back", { request_note: "The tape is on the desk." }),
    });
    expect([...dialog.querySelectorAll(".sign-off figure")].map((note) => note.textContent)).toEqual([
      "Note from Ada ReporterThe tape is on the desk.",
      "Note from Bo EditorAsk her about the number.",
    ]);
    expect(byTest<HTMLTextAreaElement>("override-reason")!.value).toBe("On tape");
    expect(byTest("sign-off-ask")!.textContent).toBe("Ask for sign-off again");
    expect(byTest("sign-off-request-note")).not.toBeNull();
  });

  it("has room for a note only where an editor is to be asked", async () => {
    const { byTest } = await shown(blocked);
    expect(byTest("sign-off-request-note")).toBeNull();
  });

  it("shows all that is left where the server still refuses", async () => {
    const { byTest, dialog, publish } = await shown(publishCheckOf());
    const error = { code: "quotes_blocked", message: "Quotes do not match.", hint: "" };
    publish.mockRejectedValueOnce(new RequestError(409, error, { objections: [number] }));
    fireEvent.click(byTest("publish-confirm")!);
    await vi.waitFor(() => expect(dialog.querySelector(".dialog-problem")!.textContent).toBe("Quotes do not match."));
  });
});
