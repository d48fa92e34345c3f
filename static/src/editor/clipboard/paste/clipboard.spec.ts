import { DOMParser, type Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { bodySchema } from "../../../articles/schema";
import { cleanPastedHTML } from "./html";
import { sliceOfText } from "./text";

const given = import.meta.glob("/tests/clipboard/*.html", { query: "?raw", import: "default", eager: true });
const expected = import.meta.glob("/tests/clipboard/*.txt", { query: "?raw", import: "default", eager: true });

/** A document as lines: `# ` headings, `- ` and `1. ` items, `> ` quotations, marks as in Markdown, `/` for a line break. */
function outline(node: Node): string[] {
  return node.children.flatMap((child) => {
    switch (child.type.name) {
      case "heading":
        return [`${child.attrs["level"] === 3 ? "##" : "#"} ${inline(child)}`];
      case "blockquote":
        return outline(child).map((line) => `> ${line}`);
      case "bullet_list":
        return child.children.flatMap((item) => items(item, "- "));
      case "ordered_list":
        return child.children.flatMap((item) => items(item, "1. "));
      default:
        return [inline(child)];
    }
  });
}

const items = (item: Node, sign: string) => outline(item).map((line, at) => (at ? `  ${line}` : sign + line));

function inline(block: Node): string {
  return block.children
    .map((child) => {
      const has = (name: string) => child.marks.find(({ type }) => type.name === name);
      let text = child.isText ? child.text! : "/";
      if (has("em")) text = `*${text}*`;
      if (has("strong")) text = `**${text}**`;
      if (has("link")) text = `[${text}](${has("link")!.attrs["href"]})`;
      return text;
    })
    .join("");
}

function pasted(html: string): Node {
  const div = document.createElement("div");
  div.innerHTML = cleanPastedHTML(html);
  return DOMParser.fromSchema(bodySchema).parse(div);
}

describe("from the clipboard", () => {
  it.each(Object.keys(given).map((path) => [path.split("/").at(-1)!.replace(".html", ""), path]))(
    "%s",
    (_name, path) => {
      const doc = pasted(given[path]!);
      doc.check();
      expect(outline(doc).join("\n")).toBe(expected[path.replace(".html", ".txt")]!.trim());
    },
  );

  it("nothing is left of what could act", () => {
    const kept = cleanPastedHTML(given["/tests/clipboard/hostile.html"]!);
    expect(kept).not.toMatch(/script|\son\w+=|data:|<(svg|iframe|img|object|math|input|style)/i);
  });
});

describe("plain text", () => {
  const of = (...lines: string[]) => {
    const slice = sliceOfText(lines.join("\n"), []);
    return slice && outline(bodySchema.node("doc", null, slice.content));
  };

  it("has its bullets and numbers as lists, one within another", () => {
    expect(of("Sample list:", "• one", "\t◦ deeper", "• two", "", "1. first", "2. second", "The end.")).toEqual([
      "Sample list:",
      "- one",
      "  - deeper",
      "- two",
      "1. first",
      "1. second",
      "The end.",
    ]);
    expect(of("· 하나", "· 둘")).toEqual(["- 하나", "- 둘"]);
  });

  it("keeps lines that only look like items", () => {
    expect(of("- So he said, and left.", "She stayed.")).toBeNull();
    expect(of("1984. A year.", "Nothing else.")).toBeNull();
    expect(of("3. May was cold.", "7. June was warm.")).toBeNull();
    expect(of("-5 degrees", "-7 degrees")).toBeNull();
  });
});
