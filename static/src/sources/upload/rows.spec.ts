import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useEnglish } from "../../testing/setup";
import { createUploadRows, progressLabel } from "./rows";
import type { Upload } from "./uploads";

afterEach(useEnglish);

const upload = (stage: Upload["progress"]["stage"], done = 0, total = 0, error: Upload["error"] = null): Upload => ({
  id: "u1",
  name: "flood.pdf",
  progress: { stage, done, total },
  error,
});

describe("progressLabel", () => {
  it("counts pages while a document is read", () => {
    expect(progressLabel({ stage: "reading", done: 12, total: 10_000 })).toBe("Reading page 12 of 10,000");
    expect(progressLabel({ stage: "embedding", done: 3, total: 9 })).toBe("Preparing paragraphs 3 of 9");
    expect(progressLabel({ stage: "reading", done: 0, total: 1 })).toBe("Reading");
  });
});

describe("upload rows", () => {
  const handlers = { cancel: vi.fn(), forget: vi.fn(), focusLost: vi.fn() };
  let rows: ReturnType<typeof createUploadRows>;
  const cancel = () => rows.element.querySelector<HTMLButtonElement>("[data-testid=upload-cancel]")!;
  const status = () => rows.element.querySelector("[role=status]")!.textContent;

  beforeEach(() => {
    vi.clearAllMocks();
    rows = createUploadRows(handlers, handlers.focusLost);
    document.body.replaceChildren(rows.element);
  });

  it("keep the focus while they change, and tell stages rather than pages", () => {
    rows.render([upload("reading", 1, 90)]);
    cancel().focus();
    const first = status();
    rows.render([upload("reading", 2, 90)]);
    expect(document.activeElement).toBe(cancel());
    expect(rows.element.textContent).toContain("Reading page 2 of 90");
    expect(status()).toBe(first);
    rows.render([upload("embedding", 2, 90)]);
    expect(status()).toBe("flood.pdf: Preparing paragraphs");
  });

  it("can be cancelled until they are indexed", () => {
    rows.render([upload("reading", 1, 90)]);
    cancel().click();
    expect(handlers.cancel).toHaveBeenCalledTimes(1);
    rows.render([upload("cancelling")]);
    cancel().click();
    expect(handlers.cancel).toHaveBeenCalledTimes(1);
    expect(cancel().getAttribute("aria-disabled")).toBe("true");
  });

  it("give the focus on when they go", () => {
    rows.render([upload("reading", 1, 90)]);
    cancel().focus();
    rows.render([]);
    expect(handlers.focusLost).toHaveBeenCalled();
    expect(rows.element.querySelector("li")).toBeNull();
  });

  it("become the message of what went wrong", () => {
    rows.render([upload("reading", 1, 90)]);
    cancel().focus();
    rows.render([upload("reading", 1, 90, { code: "x", message: "“flood.pdf” is locked.", hint: "Open it." })]);
    expect(rows.element.querySelector(".upload-name")!.textContent).toBe("“flood.pdf” is locked.");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Dismiss the message about flood.pdf");
    expect(status()).toContain("Open it.");
  });
});
