import { afterEach, describe, expect, it, vi } from "vitest";
import { useEnglish, useKorean } from "../testing/setup";
import type { Api } from "../wire/http";
import { createPublishDialog } from "./dialog";

const quotes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    quote: `Quote ${at}`,
    source_id: "s",
    source_title: "Memo",
    until: "2031-05-03T14:05:00",
    note: "Until the vote.",
  }));

describe("the dialog of publishing", () => {
  const shown = async (embargoed: number) => {
    const dialog = document.createElement("dialog");
    dialog.showModal = vi.fn();
    document.body.replaceChildren(dialog);
    const check = {
      version: 1,
      headline: "",
      blockers: [],
      headline_warnings: [],
      warnings: [],
      embargoed: quotes(embargoed),
      background: [],
    };
    const ports = {
      api: { publishCheck: async () => check } as unknown as Api,
      draftId: "d",
      sheet: "/sheet",
      flush: async () => true,
      visitHeadline: vi.fn(),
      visitBody: vi.fn(),
      conflict: vi.fn(),
    };
    await createPublishDialog(dialog, ports).open();
    return dialog;
  };

  afterEach(useEnglish);

  it("counts what has no reason yet", async () => {
    const waiting = async (count: number) => (await shown(count)).querySelector(".dialog-actions > .hint")!.textContent;
    expect(await waiting(1)).toBe("One quote under embargo: take out, or publish with a reason.");
    expect(await waiting(2)).toBe("2 quotes under embargo: take out, or publish with a reason.");
    useKorean();
    expect(await waiting(2)).toBe("엠바고가 걸린 인용문 2개를 빼거나 사유를 적어야 발행할 수 있습니다.");
  });

  it("says until when an embargo stands, and the note with it", async () => {
    const told = async () => (await shown(1)).querySelectorAll("[data-testid=embargo] > p")[1]!.textContent;
    expect(await told()).toBe("“Memo” is not to be published before 3 May 2031, 14:05. Until the vote.");
    useKorean();
    expect(await told()).toBe("“Memo” 자료의 엠바고는 2031년 5월 3일 14:05에 풀립니다. Until the vote.");
  });
});
