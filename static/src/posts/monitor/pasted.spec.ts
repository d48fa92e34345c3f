import { describe, expect, it } from "vitest";
import { asFile, isJson, splitPlainPosts } from "./pasted";

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
});
