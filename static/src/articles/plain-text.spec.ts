import { describe, expect, it } from "vitest";
import { docFromBody, plainText, readableBody } from "./plain-text";

const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const text = (words: string, ...marks: string[]) => ({
  type: "text",
  text: words,
  marks: marks.map((type) => ({ type })),
});

describe("plainText", () => {
  const doc = docFromBody({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [text("Head")] },
      paragraph(text("One "), text("two", "strong"), { type: "hard_break" }, text("three")),
      { type: "paragraph" },
      {
        type: "bullet_list",
        content: [
          { type: "list_item", content: [paragraph(text("item 😀"))] },
          { type: "list_item", content: [paragraph(text("next"))] },
        ],
      },
      { type: "blockquote", content: [paragraph(text("last"))] },
    ],
  });
  const plain = plainText(doc);

  it("divides blocks by one line end and turns a hard break into one", () => {
    expect(plain.text).toBe("Head\nOne two\nthree\n\nitem 😀\nnext\nlast");
  });

  it("finds the way between offsets and positions", () => {
    for (const words of ["Head", "two", "three", "item 😀", "next", "last", "One two"]) {
      const at = plain.text.indexOf(words);
      const [from, to] = [plain.posAt(at), plain.posAt(at + words.length)];
      expect(doc.textBetween(from, to)).toBe(words);
      expect([plain.offsetAt(from), plain.offsetAt(to)]).toEqual([at, at + words.length]);
    }
  });
});

describe("a body", () => {
  it("may be plain text", () => {
    expect(plainText(docFromBody("a\n\nb")).text).toBe("a\n\nb");
    expect(docFromBody("").childCount).toBe(1);
  });

  it("that is no document of this schema keeps its words", () => {
    const strange = {
      type: "doc",
      content: [{ type: "table", content: [paragraph(text("cell"))] }, paragraph(text("after"))],
    };
    expect(readableBody(strange)).toBe("cell\nafter");
  });
});
