import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RequestError } from "./http";
import { sendFile } from "./send-file";

/** A request whose answer and progress a test gives. */
class Sending extends EventTarget {
  static all: Sending[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  sent = "";
  status = 0;
  response: unknown = null;
  responseType = "";
  open(method: string, path: string) {
    this.sent = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    Sending.all.push(this);
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  tell(loaded: number, total: number, lengthComputable = true) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total, lengthComputable }));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
}

describe("sending a file", () => {
  const { XMLHttpRequest } = globalThis;
  beforeEach(() => {
    Sending.all = [];
    globalThis.XMLHttpRequest = Sending as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = XMLHttpRequest;
  });
  const file = new File(["xy"], "wall.jpg");

  it("tells how much has gone, where the browser knows", async () => {
    const progress: string[] = [];
    const stop = new AbortController();
    const answer = sendFile("POST", "/images", file, (sent, total) => progress.push(`${sent}/${total}`), stop.signal);
    const [sending] = Sending.all;
    sending!.tell(1, 2);
    sending!.tell(1, 0, false);
    sending!.answer(201, { image: "i1" });
    expect(await answer).toEqual({ image: "i1" });
    expect([progress, sending!.sent]).toEqual([["1/2"], "POST /images"]);
  });

  it("rejects with what the server said", async () => {
    const answer = sendFile("POST", "/images", file, () => {}, new AbortController().signal);
    Sending.all[0]!.answer(400, { error: { code: "image_damaged", message: "Damaged.", hint: "Save it again." } });
    await expect(answer).rejects.toMatchObject({ status: 400, error: { code: "image_damaged" } });
    await expect(answer).rejects.toBeInstanceOf(RequestError);
  });

  it("is stopped", async () => {
    const stop = new AbortController();
    const answer = sendFile("PUT", "/media", file, () => {}, stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
