import { describe, expect, it } from "vitest";
import { diffVersions, isChange, JOINT, type Row } from "./diff";
import { wordPieces, type Piece } from "./word-diff";
import type { Body } from "../../wire/types";

const BRACKETS = { same: ["", ""], added: ["[+", "]"], removed: ["[-", "]"] } as const;
const shown = (pieces: Piece[]) => pieces.map(({ op, text }) => `${BRACKETS[op][0]}${text}${BRACKETS[op][1]}`).join("");
const sideOf = (pieces: Piece[], left: Piece["op"]) =>
  pieces
    .filter(({ op }) => op !== left)
    .map(({ text }) => text)
    .join("");

describe("words", () => {
  it("that stayed are kept, whatever stands around them", () => {
    expect(shown(wordPieces("We will sign the contract, she said.", "We will not sign the contract. She said."))).toBe(
      "We will [+not ]sign the contract[-, she ][+. She ]said.",
    );
    expect(shown(wordPieces("펌프 값을 치르기 전에는", "펌프 값을 치른 뒤에는"))).toBe(
      "펌프 값을 [-치르기 전에는][+치른 뒤에는]",
    );
    expect(shown(wordPieces("3.5 million", "3.6 million"))).toBe("[-3.5 ][+3.6 ]million");
    expect(shown(wordPieces("“We will not sign anything”", "“We will not sign”"))).toBe(
      "“We will not sign[- anything]”",
    );
    expect(shown(wordPieces("head line", "head\nline"))).toBe("head[- ][+\n]line");
    expect(wordPieces("", "")).toEqual([]);
  });

  it("that stayed by chance in the middle of a new sentence are a part of it", () => {
    const pieces = wordPieces(
      "Boats left before dawn with the nets still wet",
      "Nobody in town slept that night, the mayor wrote later",
    );
    expect(pieces.map(({ op }) => op)).toEqual(["removed", "added"]);
  });

  it("give both texts back", () => {
    const random = (seed: number) =>
      Array.from({ length: 60 }, (_, at) => "abcde\n ,"[(at * at * seed + at * 7) % 8]).join("");
    for (let seed = 1; seed < 40; seed++) {
      const [before, after] = [random(seed), random(seed + 3)];
      const pieces = wordPieces(before, after);
      expect(sideOf(pieces, "removed")).toBe(after);
      // Between words that stayed it is the later text's space, be it wider or not.
      expect(sideOf(pieces, "added").replace(/ +/g, " ")).toBe(before.replace(/ +/g, " "));
    }
  });
});

const paragraph = (text: string, type = "paragraph") => ({ type, content: text ? [{ type: "text", text }] : [] });
const doc = (...blocks: (string | object)[]) => ({
  type: "doc",
  content: blocks.map((block) => (typeof block === "string" ? paragraph(block) : block)),
});
const rows = (before: ReturnType<typeof doc>, after: ReturnType<typeof doc>) =>
  diffVersions({ headline: "", body: before }, { headline: "", body: after }).rows;
const summary = (all: Row[]) => all.map(({ is, pieces }) => `${is}: ${shown(pieces)}`);

const PIER = "The council will keep the pier, the mayor said on Monday after a long night of talks.";
const FERRY = "The ferry leaves at six every morning and has never once been late this year.";
const PUMPS = "Engineers tested the pumps again on Tuesday, and again two of them failed within the hour.";
const NETS = "Fishing crews mended their nets on the quay while they waited for the gates to open.";

describe("blocks", () => {
  it("that were changed are told word by word, the others stay", () => {
    const after = PIER.replace("Monday", "Sunday");
    expect(summary(rows(doc(PIER, FERRY), doc(after, FERRY)))).toEqual([
      "changed: The council will keep the pier, the mayor said on [-Monday ][+Sunday ]after a long night of talks.",
      `same: ${FERRY}`,
    ]);
  });

  it("that are suggested in place of others stand apart from them", () => {
    const edit = (type: string) => [{ type, attrs: { id: "e1", person_id: "", name: "", suggested_at: "" } }];
    const body = (...content: object[]) => ({ type: "doc", content: [{ type: "paragraph", content }] }) as Body;
    const before = body({ type: "text", text: "It has sixty seats." });
    const after = body(
      { type: "text", text: "It has " },
      { type: "text", text: "sixty", marks: edit("deletion") },
      { type: "text", text: "seventy", marks: edit("insertion") },
      { type: "text", text: " seats." },
    );
    const { rows } = diffVersions({ headline: "", body: before }, { headline: "", body: after });
    expect(rows.map(({ pieces }) => shown(pieces))).toEqual(["It has sixty [+→ seventy ]seats."]);
  });

  it("that came and went are told whole", () => {
    expect(summary(rows(doc(PIER, FERRY), doc(PIER, PUMPS, FERRY)))).toEqual([
      `same: ${PIER}`,
      `added: [+${PUMPS}]`,
      `same: ${FERRY}`,
    ]);
    expect(summary(rows(doc(PIER, PUMPS), doc(PIER)))).toEqual([`same: ${PIER}`, `removed: [-${PUMPS}]`]);
    // An unrelated block in the place of another.
    expect(summary(rows(doc(PIER), doc(NETS)))).toEqual([`removed: [-${PIER}]`, `added: [+${NETS}]`]);
    expect(summary(rows(doc(""), doc(PIER)))).toEqual([`added: [+${PIER}]`]);
  });

  it("that are images are told by their texts, and as restyled where the image is another", () => {
    const figure = (image: string, alt: string) => ({
      type: "doc",
      content: [
        {
          type: "figure",
          attrs: { image: image.repeat(12), width: 4, height: 3, alt, credit: "Ada" },
          content: [{ type: "text", text: PIER }],
        },
      ],
    });
    const described = rows(figure("a", "A wall"), figure("a", "A stone wall"));
    expect(described.map(({ kind, is }) => [kind, is])).toEqual([["figure", "changed"]]);
    expect(shown(described[0]!.pieces)).toContain("[+stone ]wall");
    expect(shown(described[0]!.pieces)).toContain(PIER);
    expect(rows(figure("a", "A wall"), figure("b", "A wall"))[0]!.restyled).toBe(true);
    expect(rows(figure("a", "A wall"), figure("a", "A wall"))[0]!.restyled).toBeFalsy();
  });

  it("that were moved are told at both places, with what was changed in them", () => {
    const moved = rows(doc(PIER, FERRY, PUMPS, NETS), doc(FERRY, PUMPS, NETS, PIER.replace("long", "short")));
    expect(moved.map(({ is }) => is)).toEqual(["moved-away", "same", "same", "same", "moved"]);
    expect(shown(moved[4]!.pieces)).toContain("a [-long ][+short ]night");
  });

  it("that were split or joined are not told as written anew", () => {
    const [first, second] = [PIER, FERRY];
    const split = rows(doc(`${first} ${second}`, PUMPS), doc(first, second, PUMPS));
    expect(summary(split)).toEqual([`same: ${first}`, `same: ${second}`, `same: ${PUMPS}`]);
    expect(split.map((row) => !!row.split)).toEqual([false, true, false]);
    expect(split.map(isChange)).toEqual([false, true, false]);
    expect(summary(rows(doc(first, second), doc(`${first} ${second}`)))).toEqual([
      `changed: ${first} [-${JOINT} ]${second}`,
    ]);
  });

  it("that became of another kind, or look otherwise, say so", () => {
    const heading = { ...paragraph(PIER, "heading"), attrs: { level: 2 } };
    const [row] = rows(doc(PIER), doc(heading));
    expect(row).toMatchObject({ is: "same", kind: "heading", was: "paragraph" });
    const strong = { type: "paragraph", content: [{ type: "text", text: PIER, marks: [{ type: "strong" }] }] };
    expect(rows(doc(PIER), doc(strong))).toMatchObject([{ is: "same", restyled: true }]);
    const list = { type: "bullet_list", content: [{ type: "list_item", content: [paragraph(PIER)] }] };
    expect(rows(doc(list), doc(list))).toMatchObject([{ is: "same", kind: "bullet" }]);
    expect(isChange(rows(doc(list), doc(list))[0]!)).toBe(false);
  });
});
