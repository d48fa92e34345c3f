import type { Node } from "prosemirror-model";
import { isLineBreak, isReadBlock } from "./schema-mapping";
import { bodySchema } from "./schema";
import type { Body } from "../wire/types";

/** A document as the plain text that the server receives, with a mapping between its offsets and document positions. */
export interface PlainText {
  readonly text: string;
  posAt(offset: number): number;
  offsetAt(pos: number): number;
}

interface Run {
  offset: number;
  pos: number;
  length: number;
}

const cache = new WeakMap<Node, PlainText>();

/** Blocks are divided by one "\n"; a hard break is one "\n". */
export function plainText(doc: Node): PlainText {
  const known = cache.get(doc);
  if (known) return known;
  const made = readText(doc);
  cache.set(doc, made);
  return made;
}

function readText(doc: Node): PlainText {
  const runs: Run[] = [];
  let text = "";
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    if (!isReadBlock(node)) return false;
    if (runs.length) text += "\n";
    runs.push({ offset: text.length, pos: pos + 1, length: 0 });
    node.forEach((child, childOffset) => {
      const piece = child.isText ? child.text! : isLineBreak(child) ? "\n" : "";
      if (piece) runs.push({ offset: text.length, pos: pos + 1 + childOffset, length: piece.length });
      text += piece;
    });
    return false;
  });
  return {
    text,
    posAt(offset) {
      let best = runs[0];
      for (const run of runs) {
        if (run.offset > offset) break;
        best = run;
      }
      return best ? best.pos + Math.min(best.length, Math.max(0, offset - best.offset)) : 0;
    },
    offsetAt(pos) {
      let best = runs[0];
      for (const run of runs) {
        if (run.pos > pos) break;
        best = run;
      }
      return best ? best.offset + Math.min(best.length, Math.max(0, pos - best.pos)) : 0;
    },
  };
}

/** Plain text → document: one paragraph for each line. */
export function docFromBody(body: Body): Node {
  if (typeof body !== "string") {
    const doc = bodySchema.nodeFromJSON(body);
    doc.check();
    return doc;
  }
  const lines = body.split(/\r?\n/).map((line) => (line ? [bodySchema.text(line)] : []));
  return bodySchema.node(
    "doc",
    null,
    lines.map((line) => bodySchema.node("paragraph", null, line)),
  );
}

/** Returns the body, or only its words where it does not fit this schema: no text is lost. */
export function readableBody(body: Body): Body {
  try {
    docFromBody(body);
    return body;
  } catch {
    return textOf(body).replace(/\n+$/, "");
  }
}

function textOf(node: unknown): string {
  if (!node || typeof node !== "object") return "";
  const { text, content } = node as { text?: unknown; content?: unknown };
  if (typeof text === "string") return text;
  if (!Array.isArray(content)) return "";
  const inline = content.some((child: { text?: unknown }) => typeof child?.text === "string");
  return content.map(textOf).join("") + (inline ? "\n" : "");
}
