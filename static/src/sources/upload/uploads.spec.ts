import { describe, expect, it, vi } from "vitest";
import { RequestError } from "../../wire/http";
import type { Source } from "../../wire/types";
import { displayFileName, Uploads, type Upload } from "./uploads";

const source = { source_id: "s1", title: "Pier" } as Source;
const settled = () => new Promise((resolve) => setTimeout(resolve));

function desk() {
  const answers: {
    resolve(source: Source): void;
    reject(error: unknown): void;
    signal: AbortSignal;
    content: unknown;
  }[] = [];
  const upload = vi.fn(
    (content: unknown, _of: unknown, signal: AbortSignal) =>
      new Promise<Source>((resolve, reject) => {
        signal.addEventListener("abort", () =>
          reject(new RequestError(0, { code: "unreachable", message: "", hint: "" })),
        );
        answers.push({ resolve, reject, signal, content });
      }),
  );
  const cancelUpload = vi.fn(() => Promise.resolve());
  let list: Upload[] = [];
  const imported = vi.fn();
  const uploads = new Uploads({
    api: { upload, cancelUpload },
    draftId: "d1",
    maxBytes: 1_000,
    sid: () => "me",
    changed: (next) => (list = next),
    imported,
  });
  return { uploads, answers, upload, cancelUpload, imported, list: () => list, first: () => list[0]! };
}

const file = (name: string, words = "words") => new File([words], name);
const cancelled = new RequestError(409, { code: "import_cancelled", message: "", hint: "" });

describe("uploads", () => {
  it("go one after the other, and are gone when they are in", async () => {
    const { uploads, answers, imported, list } = desk();
    uploads.add([file("a.txt"), file("b.txt")]);
    await settled();
    expect(list().map(({ progress }) => progress.stage)).toEqual(["sending", "waiting"]);
    answers[0]!.resolve(source);
    await settled();
    expect(imported).toHaveBeenCalledWith(source);
    expect(list().map(({ name }) => name)).toEqual(["b.txt"]);
    expect(answers).toHaveLength(2);
  });

  it("stop at once while they travel, and the server is told in any case", async () => {
    const { uploads, answers, cancelUpload, list, first } = desk();
    uploads.add([file("a.txt")]);
    await settled();
    const { id } = first();
    uploads.cancel(first());
    expect(answers[0]!.signal.aborted).toBe(true);
    expect(cancelUpload).toHaveBeenCalledWith(id, "me");
    await settled();
    expect(list()).toEqual([]);
  });

  it("that have arrived stop when the server says so, and progress that is late changes nothing", async () => {
    const { uploads, answers, list, first } = desk();
    uploads.add([file("a.pdf")]);
    await settled();
    uploads.progress({ upload_id: first().id, stage: "reading", done: 3, total: 90 });
    expect(first().progress).toEqual({ stage: "reading", done: 3, total: 90 });
    uploads.cancel(first());
    expect(answers[0]!.signal.aborted).toBe(false);
    uploads.progress({ upload_id: first().id, stage: "reading", done: 4, total: 90 });
    expect(first().progress.stage).toBe("cancelling");
    answers[0]!.reject(cancelled);
    await settled();
    expect(list()).toEqual([]);
  });

  it("cancelled too late are in all the same", async () => {
    const { uploads, answers, imported, first } = desk();
    uploads.add([file("a.pdf")]);
    await settled();
    uploads.progress({ upload_id: first().id, stage: "embedding", done: 3, total: 3 });
    uploads.cancel(first());
    answers[0]!.resolve(source);
    await settled();
    expect(imported).toHaveBeenCalledWith(source);
  });

  it("cancelled while they wait are never sent", async () => {
    const { uploads, answers, upload, cancelUpload, list } = desk();
    uploads.add([file("a.txt"), file("b.txt")]);
    await settled();
    uploads.cancel(list()[1]!);
    answers[0]!.resolve(source);
    await settled();
    expect(upload).toHaveBeenCalledTimes(1);
    expect(cancelUpload).not.toHaveBeenCalled();
    expect(list()).toEqual([]);
  });

  it("are refused without being sent where they are too large or empty", async () => {
    const { uploads, upload, list } = desk();
    uploads.add([file("a.txt", "x".repeat(1_001)), file("b.txt", "")]);
    await settled();
    expect(list().map(({ error }) => error?.code)).toEqual(["too_large", "empty"]);
    expect(upload).not.toHaveBeenCalled();
  });

  it("may be pasted text", async () => {
    const { uploads, answers, first } = desk();
    uploads.paste({ title: "", text: "We begin." });
    await settled();
    expect(first().name).toBe("Pasted text");
    expect(answers[0]!.content).toEqual({ title: "", text: "We begin." });
  });
});

describe("displayFileName", () => {
  it("does not turn names around", () => {
    expect(displayFileName("ap\u202efdp.exe")).toBe("apfdp.exe");
    expect(displayFileName(" a  b.txt")).toBe("a b.txt");
  });
});
