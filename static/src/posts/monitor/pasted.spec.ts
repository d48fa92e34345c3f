import { describe, expect, it } from "vitest";
import { asFile, isJson, isReadable, splitPlainPosts } from "./pasted";

describe("what was pasted", () => {
  it("is JSON, lines of it, or plain posts", () => {
    expect(isJson('{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}')).toBe(true);
    expect(isJson('[{"id": 1}]')).toBe(true);
    expect(isJson("{curly} but a post")).toBe(false);
    expect(splitPlainPosts("first\nsecond\n")).toEqual(["first", "second"]);
    expect(splitPlainPosts("first,\ngoing on\n\n\r\n second ")).toEqual(["first,\ngoing on", "second"]);
  });

  it("becomes a file of posts, the plain ones answering the first", async () => {
    const lines = (await asFile("The crane moved.\nAt last!", "Thread").text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { id: "1", text: "The crane moved." },
      { id: "2", text: "At last!", reply_to: "1" },
    ]);
    const file = asFile('{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}', "Thread");
    expect([file.name, await file.text()]).toEqual([
      "Thread.jsonl",
      '{"id": "1", "text": "a"}\n{"id": "2", "text": "b"}',
    ]);
    expect(asFile('{"ancestors": []}', "context.json").name).toBe("context.json");
  });

  it("is no archive", async () => {
    const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], "one");
    expect(await isReadable(file(0x50, 0x4b, 3, 4))).toBe(false);
    expect(await isReadable(file(0x1f, 0x8b, 8))).toBe(false);
    expect(await isReadable(file(0x3a, 0xa2, 0))).toBe(false);
    expect(await isReadable(new File(["안녕\n"], "posts.txt"))).toBe(true);
  });
});
