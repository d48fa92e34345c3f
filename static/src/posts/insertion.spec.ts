import { history, undo } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { stateOf } from "../testing/fixtures";
import { provenanceUnder } from "../articles/schema-mapping";
import { readProvenance, quoteAttributes } from "../articles/provenance";
import { DEFAULTS, type HouseStyle } from "../settings/store";
import { privatePostOf, postOf } from "../testing/posts";
import { insertPost, previewPost, ownWords, type PostQuote } from "./insertion";
import type { PostAuthor, PostItem } from "./types";

const AUTHOR: PostAuthor = { handle: "gullwatch", author: "Gull Watch", url: "https://harbour.example/@gullwatch/4" };
const TERN: PostAuthor = { handle: "tern_22", author: "Tern", url: "https://harbour.example/@tern_22/9" };
const CLOSED = "The harbour bridge is closed until Monday.";

const quoteOf = (item: PostItem, more: Partial<PostQuote> = {}): PostQuote => ({
  item,
  ...ownWords(item),
  edits: [],
  author: AUTHOR,
  ...more,
});

function inserted(state: EditorState, quote: PostQuote, style: Partial<HouseStyle> = {}): EditorState {
  return state.apply(insertPost(state, quote, { ...DEFAULTS.style, ...style })!);
}

/** Blocks as lines; words under the quote mark in brackets, links in angles. */
function shown(state: EditorState): string {
  const lines: string[] = [];
  state.doc.descendants((node, _pos, parent) => {
    if (node.isTextblock) lines.push(parent?.type.name === "blockquote" ? "> " : "");
    if (!node.isText) return;
    const kinds = node.marks.map(({ type }) => type.name);
    lines.push(
      lines.pop()! +
        (kinds.includes("quote") ? `[${node.text}]` : kinds.includes("link") ? `<${node.text}>` : node.text),
    );
  });
  return lines.join("\n");
}

const provenanceIn = (state: EditorState) => {
  let provenance = null as ReturnType<typeof provenanceUnder>;
  state.doc.descendants((node) => {
    provenance ??= provenanceUnder(node.marks);
  });
  return provenance!;
};

describe("a post in a line", () => {
  it("is quoted with handle, day and link", () => {
    expect(shown(inserted(stateOf("It was told. |"), quoteOf(postOf(CLOSED))))).toBe(
      "It was told. “[The harbour bridge is closed until Monday],” Gull Watch (@gullwatch) wrote on <3 March 2031>.",
    );
    expect(shown(inserted(stateOf("|"), quoteOf(postOf(CLOSED, { posted_at: null }))))).toContain(
      "Gull Watch (@gullwatch) <wrote>.",
    );
  });

  it("keeps where it comes from, through HTML too", () => {
    const state = inserted(stateOf("|"), quoteOf(postOf(CLOSED)));
    const kept = provenanceIn(state);
    expect(kept).toMatchObject({
      source_id: "p1",
      paragraph_id: 11,
      paragraph_index: 2,
      start: 0,
      end: 41,
      exact: CLOSED.slice(0, -1),
      speaker: "Gull Watch",
      handle: "@gullwatch",
      url: "https://harbour.example/@gullwatch/4",
      posted_at: "2031-03-03T12:05:00Z",
    });
    const element = document.createElement("q");
    for (const [name, value] of Object.entries(quoteAttributes(kept))) element.setAttribute(name, value);
    expect(readProvenance(element)).toEqual(kept);
    element.setAttribute("data-url", "javascript:alert(1)");
    expect(readProvenance(element)).toMatchObject({ url: "" });
  });

  it("is one step of the history", () => {
    const before = stateOf("It was told. |").reconfigure({ plugins: [history()] });
    let state = inserted(before, quoteOf(postOf(CLOSED)));
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(before.doc)).toBe(true);
  });

  it("follows the house's style", () => {
    expect(shown(inserted(stateOf("|"), quoteOf(postOf(CLOSED)), { place: "before", verb: "says" }))).toBe(
      "Gull Watch (@gullwatch) writes on <3 March 2031>: “[The harbour bridge is closed until Monday.]”",
    );
    expect(shown(inserted(stateOf("|"), quoteOf(postOf(CLOSED)), { order: "verb-name" }))).toContain(
      " wrote Gull Watch (@gullwatch) on <3 March 2031>.",
    );
  });

  it("is given to nobody where the sentence does that already, and to nobody named where the writer wants that", () => {
    expect(shown(inserted(stateOf("The council wrote: |"), quoteOf(postOf(CLOSED))))).toBe(
      "The council wrote: “[The harbour bridge is closed until Monday.]”",
    );
    const unnamed = inserted(stateOf("|"), quoteOf(privatePostOf(CLOSED), { author: null }));
    expect(shown(unnamed)).toBe("“[The harbour bridge is closed until Monday],” one user wrote on 3 March 2031.");
    expect(provenanceIn(unnamed)).toMatchObject({
      speaker: null,
      handle: "",
      url: "",
      posted_at: "2031-03-03T12:05:00Z",
    });
  });

  it("names a private person whom the writer names", () => {
    const state = inserted(stateOf("|"), quoteOf(privatePostOf(CLOSED), { author: { ...TERN, author: null } }));
    expect(shown(state)).toBe("“[The harbour bridge is closed until Monday],” @tern_22 wrote on <3 March 2031>.");
    expect(provenanceIn(state)).toMatchObject({ handle: "@tern_22", url: TERN.url });
  });

  it("speaks Korean in a Korean article", () => {
    const item = postOf("다리가 월요일까지 닫혔습니다.");
    expect(
      shown(inserted(stateOf("항구 다리가 다시 닫혔다. |"), quoteOf(item, { author: { ...TERN, author: null } }))),
    ).toBe("항구 다리가 다시 닫혔다. “[다리가 월요일까지 닫혔습니다]”라고 @tern_22는 <2031년 3월 3일> 썼다.");
  });

  it("leaves out the links behind and, of an answer, whom it answers; words that were chosen are those words", () => {
    const answer = postOf("@tern @gull Closed again! https://t.co/aB3dE https://t.co/x9", { relation: "reply" });
    expect(shown(inserted(stateOf("|"), quoteOf(answer)))).toContain("“[Closed again!]” Gull Watch");
    expect(ownWords(postOf("@gull is closed."))).toEqual({ start: 0, end: 16 });
    expect(ownWords(postOf("https://t.co/aB3dE"))).toEqual({ start: 0, end: 18 });
    expect(shown(inserted(stateOf("|"), quoteOf(postOf(CLOSED), { start: 22, end: 41 })))).toContain(
      "“[closed until Monday],” Gull Watch",
    );
  });

  it("makes marks within it single ones, and one line of the lines chosen for an open mark", () => {
    expect(shown(inserted(stateOf("|"), quoteOf(postOf("They call it “safe”."))))).toContain("[They call it ‘safe’],”");
    expect(shown(inserted(stateOf("“|"), quoteOf(postOf("Closed.\nUse the ferry."))))).toBe(
      "“[Closed. Use the ferry],” Gull Watch (@gullwatch) wrote on <3 March 2031>.",
    );
  });
});

describe("a long post", () => {
  const LINES = "Closed from Friday.\n\nThe ferry goes every hour.";

  it("stands apart, each line opening with a mark, its author below", () => {
    const state = inserted(stateOf("It was told.|", "More."), quoteOf(postOf(LINES)));
    expect(shown(state)).toBe(
      [
        "It was told.",
        "> “[Closed from Friday.]",
        "> “[The ferry goes every hour.]”",
        "> — Gull Watch (@gullwatch), <3 March 2031>",
        "",
        "More.",
      ].join("\n"),
    );
    expect(state.selection.$head.parent.content.size).toBe(0);
    expect(provenanceIn(state).exact).toBe(LINES);
  });

  it("takes the place of an empty paragraph, and is one step", () => {
    const before = stateOf("|", "").reconfigure({ plugins: [history()] });
    let state = inserted(before, quoteOf(postOf("word ".repeat(80).trim()), { author: null }));
    expect(shown(state)).toMatch(/^> “\[word .* word\]”\n> — one user, 3 March 2031\n$/);
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(before.doc)).toBe(true);
  });

  it("is shown before it is inserted as it will be", () => {
    expect(previewPost(stateOf("|"), quoteOf(postOf(LINES)), DEFAULTS.style)).toBe(
      "“Closed from Friday.\n“The ferry goes every hour.”\n— Gull Watch (@gullwatch), 3 March 2031",
    );
    expect(previewPost(stateOf("|"), quoteOf(postOf(CLOSED)), DEFAULTS.style)).toBe(
      "“The harbour bridge is closed until Monday,” Gull Watch (@gullwatch) wrote on 3 March 2031.",
    );
  });
});
