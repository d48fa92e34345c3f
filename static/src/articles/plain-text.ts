import type { Node } from "prosemirror-model";
import { isLineBreak, isReadBlock } from "./schema-mapping";
import { bodySchema } from "./schema";
import { isInsertedBlock, isInsertedIn } from "./suggested-edits";
import type { Body } from "../wire/types";

/** A range of a document. */
export interface Range {
  from: number;
  to: number;
}

/** A document as the plain text that the server receives, with a mapping between its offsets and document positions. */
interface PlainText {
  readonly text: string;
  /** `isEnd`: where words end, which is before what is suggested to be added there. */
  posAt(offset: number, isEnd?: boolean): number;
  /** Within what is suggested to be added: the offset at which it would come. */
  offsetAt(pos: number): number;
}

interface Run {
  offset: number;
  pos: number;
  length: number;
}

const cache = new WeakMap<Node, PlainText>();

/**
 * Blocks are divided by one "\n"; a hard break is one "\n". The text is the one that counts: what is suggested to be
 * added is not in it, what is suggested to be deleted still is. `without_suggestions` of server/articles/document.py
 * reads it in the same way.
 */
export function plainText(doc: Node): PlainText {
  const cached = cache.get(doc);
  if (cached) return cached;
  const text = readText(doc);
  cache.set(doc, text);
  return text;
}

function readText(doc: Node): PlainText {
  const runs: Run[] = [];
  let text = "";
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    if (!isReadBlock(node) || isInsertedBlock(node)) return false;
    if (runs.length) text += "\n";
    runs.push({ offset: text.length, pos: pos + 1, length: 0 });
    node.forEach((child, childOffset, index) => {
      if (isInsertedIn(node, index)) return;
      const piece = child.isText ? child.text! : isLineBreak(child) ? "\n" : "";
      if (piece) runs.push({ offset: text.length, pos: pos + 1 + childOffset, length: piece.length });
      text += piece;
    });
    return false;
  });
  return {
    text,
    posAt(offset, isEnd = false) {
      let best = runs[0];
      for (const run of runs) {
        if (run.offset > offset || (isEnd && run.offset === offset && run.length)) break;
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

/** The text between two positions, as `plainText` reads it. */
export function textBetween(doc: Node, from: number, to: number): string {
  const { text, offsetAt } = plainText(doc);
  return text.slice(offsetAt(from), offsetAt(to));
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

/** Return the body, or only its words where it does not fit this schema: no text is lost. */
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
